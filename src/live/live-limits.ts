/** The polling interval while somebody is listening. */
export const lookEveryMs = 100;

/** Shows proxies and browsers that the stream is alive. */
export const heartbeatMs = 20_000;

/** The browser's wait before it reconnects, to which its script adds a delay. */
export const comeBackMs = 3000;

/** Above this limit, requests get 503. */
export const maxReaders = 5000;

/** Above this number of listeners, each address gets a limited share, so that no one can take every slot. */
export const scarceFrom = 4000;
export const shareOfAddress = 1250;
