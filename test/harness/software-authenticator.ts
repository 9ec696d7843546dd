import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

/** What a test can make wrong, or different from the default. */
export interface Behaviour {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  counter?: number;
  isSynced?: boolean;
  /** Instead of the one that was asked for. */
  challenge?: string;
  /** The format of an attestation that nobody asked for, with a certificate or without. */
  attestation?: { format: string; hasCertificate: boolean };
}

interface Options {
  challenge: string;
  rpId?: string;
  rp?: { id?: string };
  user?: { id: string };
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const SYNCABLE = 0x08;
const SYNCED = 0x10;
const HAS_KEY = 0x40;

/** A passkey in software, as a phone keeps it: it makes real registrations and signatures with ES256. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(20).toString('base64url');
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #user: string | undefined;

  /** The browser's answer to options for a new passkey. */
  register(options: unknown, behaviour: Behaviour = {}) {
    const asked = options as Options;
    this.#user = asked.user?.id;
    const data = Buffer.concat([this.#state(asked, behaviour, HAS_KEY), this.#credentialData()]);
    const attestation = cborMap([
      [cborText('fmt'), cborText(behaviour.attestation?.format ?? 'none')],
      [cborText('attStmt'), cborMap(behaviour.attestation?.hasCertificate ? [CERTIFICATES] : [])],
      [cborText('authData'), cborBytes(data)],
    ]);
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', asked, behaviour).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal', 'hybrid'],
    });
  }

  /** The browser's answer to options to sign in or to confirm with. */
  sign(options: unknown, behaviour: Behaviour = {}) {
    const asked = options as Options;
    const client = clientData('webauthn.get', asked, behaviour);
    const data = this.#state(asked, behaviour);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#key.privateKey).toString('base64url'),
      userHandle: this.#user,
    });
  }

  #answer(response: object) {
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response,
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
    };
  }

  #state(asked: Options, { rpId, isVerified = true, isSynced = true, counter = 0 }: Behaviour, more = 0): Buffer {
    const host = rpId ?? asked.rpId ?? asked.rp?.id ?? '';
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (isSynced ? SYNCABLE | SYNCED : 0) | more;
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(host).digest(), rest]);
  }

  #credentialData(): Buffer {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const key = cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ]);
    return Buffer.concat([Buffer.alloc(16), length, id, key]);
  }
}

function clientData(type: string, asked: Options, behaviour: Behaviour): Buffer {
  const { challenge = asked.challenge, origin = 'http://localhost:3000' } = behaviour;
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** The head of a CBOR value; enough for lengths below 65,536. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.of((major << 5) | value);
  if (value < 256) return Buffer.of((major << 5) | 24, value);
  return Buffer.of((major << 5) | 25, value >> 8, value & 255);
}

const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (entries: [Buffer, Buffer][]) => Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
/** A list of one, which says nothing. */
const CERTIFICATES: [Buffer, Buffer] = [cborText('x5c'), Buffer.concat([cborHead(4, 1), cborBytes(Buffer.alloc(8))])];
