package io.smblab.cli;

import io.smblab.scenario.RunReport;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/** {@code run.json}: the report's fields under their names, in their order. */
final class ReportJson {
    private ReportJson() {}

    static String write(RunReport report) {
        return any(report);
    }

    /** Records and lists of records. */
    static String any(Object report) {
        JsonMapper mapper = JsonMapper.builder()
                .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
                .enable(SerializationFeature.INDENT_OUTPUT)
                .build();
        return mapper.writeValueAsString(report) + System.lineSeparator();
    }
}
