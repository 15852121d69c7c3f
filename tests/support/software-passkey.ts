import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Requested = {
  readonly challenge: string;
  /** Origin of the page that allowed. */
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the authenticator verified its user. */
  readonly isVerified?: boolean;
  readonly crossOrigin?: boolean;
};

const flags = { present: 1, verified: 4, hasKey: 64 };
const consoleAt = { origin: 'http://console.localhost:8080', rpId: 'console.localhost' };
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

/** A passkey in software, with a key on P-256. Its counter stays zero unless it is set. */
export function aSoftwarePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let userHandle = '';
  let counter = 0;

  const client = (type: string, { challenge, origin = consoleAt.origin, crossOrigin = false }: Requested) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
  const authenticatorData = ({ rpId = consoleAt.rpId, isVerified = true }: Requested, key?: Uint8Array) => {
    const bits = flags.present + (isVerified ? flags.verified : 0) + (key === undefined ? 0 : flags.hasKey);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), count, key ?? Buffer.alloc(0)]);
  };

  return {
    id: text(id),
    set counter(value: number) {
      counter = value;
    },
    set userHandle(value: string) {
      userHandle = value;
    },
    /** Answers the options of a registration. */
    create({ user, ...requested }: Requested & { user: string }, fmt = 'none') {
      userHandle = user;
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(coseKey(publicKey))]);
      const attestation = new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', fmt === 'none' ? new Map() : new Map([['x5c', [Buffer.from('a certificate')]]])],
        ['authData', authenticatorData(requested, key)],
      ]);
      return {
        id: text(id),
        clientDataJSON: text(client('webauthn.create', requested)),
        attestationObject: text(cbor(attestation)),
      };
    },
    /** Signs the challenge of a sign-in or a proof. */
    sign(requested: Requested) {
      const clientData = client('webauthn.get', requested);
      const data = authenticatorData(requested);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
      return {
        id: text(id),
        clientDataJSON: text(clientData),
        authenticatorData: text(data),
        signature: text(signature),
        userHandle,
      };
    },
  };
}

/** RFC 9053: ES256 with the coordinates of the point. */
function coseKey(key: KeyObject): ReadonlyMap<number, unknown> {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
}

/** RFC 8949, as far as authenticators need it: small integers, texts, bytes, lists and maps. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number) =>
    Buffer.from(
      size < 24 ? [major * 32 + size] : size < 256 ? [major * 32 + 24, size] : [major * 32 + 25, size >> 8, size & 255],
    );
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, of]) => [cbor(key), cbor(of)])]);
  throw new Error(`cannot encode ${String(value)}`);
}
