/** While somebody is listening. */
export const lookEveryMs = 100;

/** Shows proxies and browsers that the stream is alive. */
export const heartbeatMs = 20_000;

/** The browser's wait before it reconnects; its script adds to it. */
export const comeBackMs = 3000;

/** Above this, requests get 503. */
export const maxReaders = 5000;

/** From this many listeners on, one address may hold a limited share, so that nobody takes every place. */
export const scarceFrom = 4000;
export const shareOfAddress = 1250;
