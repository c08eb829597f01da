/** The host names of this computer, as `URL` has them. */
export const loopbackHost = /^(127\.0\.0\.1|localhost|\[::1\])$/;

export const isLoopback = ({ hostname }: URL): boolean => loopbackHost.test(hostname);
