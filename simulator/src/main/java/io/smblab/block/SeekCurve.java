package io.smblab.block;

/**
 * How long the arm takes for a distance. Short seeks accelerate and brake, long ones coast in between:
 *
 * <pre>
 *   seek(0) = 0
 *   seek(x) = shortBase + shortRoot sqrt(x)   for x &lt; knee
 *   seek(x) = longBase + longSlope x          otherwise
 * </pre>
 *
 * with x the distance as a share of all cylinders (Ruemmler and Wilkes 1994). Data sheets publish the mean only; the shape of
 * one measured drive, scaled to the published mean, serves for its relatives. Valid for random access and for averages:
 * with data sheet numbers expect an error of 5 to 10 % of the mean service time.
 *
 * @param shortBase nanoseconds
 * @param shortRoot nanoseconds
 * @param knee share of all cylinders, 0 to 1
 * @param longBase nanoseconds
 * @param longSlope nanoseconds
 */
public record SeekCurve(double shortBase, double shortRoot, double knee, double longBase, double longSlope) {
    /** Checks the ranges. */
    public SeekCurve {
        if (!(shortBase >= 0 && shortRoot >= 0 && longBase >= 0 && longSlope >= 0 && knee >= 0 && knee <= 1)) {
            throw new IllegalArgumentException("seek curve " + shortBase + " + " + shortRoot + " sqrt(x) up to " + knee
                    + ", then " + longBase + " + " + longSlope + " x (expected 0 or more, knee 0 to 1)");
        }
    }

    /** The seek time in nanoseconds. */
    public double nanos(double distance) {
        if (distance <= 0) {
            return 0;
        }
        return distance < knee ? shortBase + shortRoot * Math.sqrt(distance) : longBase + longSlope * distance;
    }

    /** The mean over two independent, evenly distributed cylinders, in nanoseconds: the integral of 2 (1 - x) seek(x). */
    public double meanNanos() {
        double k = knee;
        double root = Math.sqrt(k);
        double near = shortBase * (k - k * k / 2) + shortRoot * (2.0 / 3 * k * root - 2.0 / 5 * k * k * root);
        double far = longBase * (0.5 - k + k * k / 2) + longSlope * (1.0 / 6 - k * k / 2 + k * k * k / 3);
        return 2 * (near + far);
    }

    /** The same shape with another mean. */
    public SeekCurve scaledToMean(double nanos) {
        double factor = nanos / meanNanos();
        return new SeekCurve(shortBase * factor, shortRoot * factor, knee, longBase * factor, longSlope * factor);
    }
}
