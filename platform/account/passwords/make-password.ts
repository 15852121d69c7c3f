import { randomBytes } from 'node:crypto';

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** 16 characters that don't look alike: 78 bits. */
export const makePassword = (): string => {
  const limit = 256 - (256 % letters.length);
  let password = '';
  while (password.length < 16)
    for (const byte of randomBytes(24))
      if (byte < limit && password.length < 16) password += letters[byte % letters.length];
  return password.replace(/(.{4})(?=.)/g, '$1-');
};
