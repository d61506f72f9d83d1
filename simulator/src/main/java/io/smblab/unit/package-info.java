/** Value types with the unit in the type. */
package io.smblab.unit;
