import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { NewPasskeyRequest, PasskeyProof } from "../api-contract.ts";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const toText = (data: Buffer) => data.toString("base64url");

/** What an authenticator says of itself and of the person. */
const FLAGS = { present: 0x01, verified: 0x04, withKey: 0x40 };

interface AuthenticatorOptions {
  /** The origin of the page that asks. */
  origin: string;
  /** Whether it asks for a finger or a number. */
  verifies?: boolean;
}

/** An authenticator in software with one passkey, as WebAuthn describes it (ES256, no attestation). */
export class Authenticator {
  readonly id = randomBytes(32);
  counter = 0;
  userHandle = "";
  origin: string;
  verifies: boolean;
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject };

  constructor({ origin, verifies = true }: AuthenticatorOptions) {
    this.origin = origin;
    this.verifies = verifies;
    this.#key = generateKeyPairSync("ec", { namedCurve: "P-256" });
  }

  /** Answers a challenge for a new passkey. */
  create(options: { challenge: string; user?: { id: string } }): NewPasskeyRequest["passkey"] {
    this.userHandle = options.user?.id ?? "";
    const id = Buffer.from([this.id.length >> 8, this.id.length]);
    const key = Buffer.concat([Buffer.alloc(16), id, this.id, this.#coseKey()]);
    const data = Buffer.concat([this.#data(FLAGS.withKey), key]);
    // A map of three: "fmt": "none", "attStmt": {}, "authData": bytes.
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63, ...Buffer.from("fmt"), 0x64, ...Buffer.from("none")]),
      Buffer.from([0x67, ...Buffer.from("attStmt"), 0xa0, 0x68, ...Buffer.from("authData")]),
      Buffer.from([0x59, data.length >> 8, data.length & 0xff]),
      data,
    ]);
    return {
      id: toText(this.id),
      rawId: toText(this.id),
      type: "public-key",
      response: {
        clientDataJSON: toText(this.#client("webauthn.create", options.challenge)),
        attestationObject: toText(attestation),
        transports: ["internal"],
      },
      clientExtensionResults: {},
    };
  }

  /** Answers a challenge of a sign-in. */
  get({ challenge }: { challenge: string }): PasskeyProof {
    const client = this.#client("webauthn.get", challenge);
    this.counter += 1;
    const data = this.#data(0);
    const signature = sign("sha256", Buffer.concat([data, sha256(client)]), this.#key.privateKey);
    return {
      id: toText(this.id),
      rawId: toText(this.id),
      type: "public-key",
      response: {
        clientDataJSON: toText(client),
        authenticatorData: toText(data),
        signature: toText(signature),
        userHandle: this.userHandle,
      },
      clientExtensionResults: {},
    };
  }

  #client(type: string, challenge: string): Buffer {
    const { origin } = this;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data(more: number): Buffer {
    const flags = FLAGS.present | (this.verifies ? FLAGS.verified : 0) | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), counter]);
  }

  /** The public key in COSE: a map of kty 2, alg -7, crv 1, x and y. */
  #coseKey(): Buffer {
    const { x = "", y = "" } = this.#key.publicKey.export({ format: "jwk" });
    const bytes = (text: string) => [0x58, 32, ...Buffer.from(text, "base64url")];
    const head = [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01];
    return Buffer.from([...head, 0x21, ...bytes(x), 0x22, ...bytes(y)]);
  }
}
