/**
 * Measured against published: {@link io.smblab.validation.ReferenceTable} holds published results,
 * {@link io.smblab.validation.Bindings} says which shipped scenario or preset answers each, {@link io.smblab.validation.Validation} runs
 * them, {@link io.smblab.validation.ValidationReport} is what came out. {@link io.smblab.validation.Perturbation} moves each calibrated
 * constant and looks which orderings survive.
 *
 * <p>This package knows scenarios and presets; it knows no command line and prints nothing.
 */
package io.smblab.validation;
