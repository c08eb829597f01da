/** How often committed changes are looked for while somebody is listening. */
export const lookEveryMs = 100;

/** A comment that tells proxies and browsers that the stream lives. */
export const heartbeatMs = 20_000;

/** What a browser waits before it comes back after losing the stream; its own script adds to it. */
export const comeBackMs = 3000;

/** More listeners than this are asked to reload instead (503). */
export const maxReaders = 5000;

/**
 * From so many listeners on places run short, and an address that holds its share of them is let in no further. A club
 * behind one router never notices; somebody who takes every place leaves a thousand to the others.
 */
export const scarceFrom = 4000;
export const shareOfAddress = 1250;
