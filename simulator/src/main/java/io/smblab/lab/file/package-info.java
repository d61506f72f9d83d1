/**
 * Reading files that people write: YAML with places, checked against a JSON Schema, turned into values with units.
 *
 * <p>Main types: {@link io.smblab.lab.file.SourceTree} (a document in which every value knows its line and column),
 * {@link io.smblab.lab.file.Fields} (typed access that collects problems instead of stopping at the first),
 * {@link io.smblab.lab.file.BadInputException} (all problems of a file, sorted by place). This package knows nothing of labs
 * or scenarios, only of documents.
 */
package io.smblab.lab.file;
