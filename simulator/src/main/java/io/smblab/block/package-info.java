/**
 * Block storage as queueing models: drives with their mechanics, RAID volumes, write-back caches.
 *
 * <p>Main types: {@link io.smblab.block.BlockDevice}, {@link io.smblab.block.BlockRequest}. Content is not kept here, only
 * time is spent; this package knows neither files nor SMB nor Netty.
 */
package io.smblab.block;
