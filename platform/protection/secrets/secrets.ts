import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

export type SecretPurpose =
  | 'captcha'
  | 'challenge'
  | 'challengeKey'
  | 'chat'
  | 'code'
  | 'csrf'
  | 'device'
  | 'fingerprint'
  | 'identityNonce'
  | 'identityVerifier'
  | 'playerLookup'
  | 'preview'
  | 'remember'
  | 'rememberedSession'
  | 'seal';

/** Derives a separate key per purpose from the platform's secret, so that values of one purpose are useless for another. */
export type Secrets = {
  /** HMAC-SHA-256 of the parts, base64url. */
  mac(input: { purpose: SecretPurpose; parts: readonly string[] }): string;
  /** Derives a secret as text, for libraries. */
  text(purpose: SecretPurpose): string;
  /** Encrypts with AES-256-GCM and `boundTo` as additional authenticated data, so it opens only with the same binding. */
  seal(input: { text: string; boundTo: string }): string;
  open(input: { sealed: string; boundTo: string }): string;
};

const sealVersion = 'v1';

export function createSecrets(root: Uint8Array): Secrets {
  const keys = new Map<SecretPurpose, Buffer>();
  const keyFor = (purpose: SecretPurpose): Buffer => {
    const known = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', root, '', `livery.${purpose}`, 32));
    keys.set(purpose, known);
    return known;
  };
  return {
    mac: ({ purpose, parts }) => {
      const mac = createHmac('sha256', keyFor(purpose));
      // Length prefixes, so that ['ab', 'c'] and ['a', 'bc'] differ.
      for (const part of parts) mac.update(`${Buffer.byteLength(part)}:`).update(part);
      return mac.digest('base64url');
    },
    text: (purpose) => keyFor(purpose).toString('base64url'),
    seal: ({ text, boundTo }) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyFor('seal'), nonce).setAAD(Buffer.from(boundTo));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [sealVersion, nonce, body, cipher.getAuthTag()]
        .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
        .join('.');
    },
    open: ({ sealed, boundTo }) => {
      const [version, nonce = '', body = '', tag = ''] = sealed.split('.');
      if (version !== sealVersion) throw new Error('encrypted by another version');
      const decipher = createDecipheriv('aes-256-gcm', keyFor('seal'), Buffer.from(nonce, 'base64url'), {
        authTagLength: 16,
      })
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8');
    },
  };
}

/** Constant-time comparison. */
export function isSame(one: string, other: string): boolean {
  const left = Buffer.from(one);
  const right = Buffer.from(other);
  return left.length === right.length && timingSafeEqual(left, right);
}
