/**
 * Hashes of the passwords in `demoLogins`, created once with the settings of `openPasswords`. Hashing uses random
 * salts, but the same seed must give the same rows.
 */
export const passwordHashes = {
  secretary:
    "$argon2id$v=19$m=19456,t=2,p=1$bUck/YJlNmxoGcDSIZ/5M6JkUQvUHVLz538GEB5J5fI$E0qkF2i9ZGMM5vWHCgOKRidLZosZ5+foRMshAnrZAWo",
  casey:
    "$argon2id$v=19$m=19456,t=2,p=1$aAVr7jMocSVnKrDT4upvt1pnUqx7DPsCrF6fLKVAC8U$anwSTwmZeApYozjjDNQivwn2i/56Du4/WY2vPy2JHS4",
} as const;
