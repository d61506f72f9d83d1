package io.smblab.validation;

/** What a row of the reference table is for. */
public enum Role {
    /** A constant was fitted to it. */
    CALIBRATED,
    /** Nothing was fitted to it: the model is judged by it. */
    TESTED,
    /** A number that the model is given, as it is published; it shows that it was given right. */
    CONFIGURATION,
    /** Compared and not judged: it contradicts other rows, or says too little. */
    REPORTED,
    /** Nothing is modelled that it is about. */
    NOT_COVERED
}
