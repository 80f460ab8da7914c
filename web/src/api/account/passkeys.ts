import type { NewPasskeyRequest, PasskeyProof } from "../../../../server/src/api-contract.ts";
import { t } from "../../messages/t.ts";
import { requestJson } from "../request-json.ts";

/** Why a device did not do with a passkey what it was asked for. */
class PasskeyError extends Error {
  override readonly name = "PasskeyError";
}

/** Whether this browser knows passkeys here: it does over https and at this machine alone. */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential !== "undefined" && isSecureContext;

/** What the device signed with a passkey of somebody. @throws PasskeyError, ApiError */
export async function askForPasskey(): Promise<PasskeyProof> {
  const {
    challenge,
    allowCredentials,
    extensions: _,
    ...more
  } = await readOptions<PublicKeyCredentialRequestOptionsJSON>("/api/v1/session/passkey/options");
  const credential = await atDevice(() =>
    navigator.credentials.get({
      publicKey: {
        ...(more as Omit<PublicKeyCredentialRequestOptions, "challenge">),
        challenge: passkeyBytes(challenge),
        ...(allowCredentials && { allowCredentials: allowCredentials.map(known) }),
      },
    }),
  );
  const { authenticatorData, clientDataJSON, signature, userHandle } =
    credential.response as AuthenticatorAssertionResponse;
  return {
    ...identityOf(credential),
    response: {
      authenticatorData: textOf(authenticatorData),
      clientDataJSON: textOf(clientDataJSON),
      signature: textOf(signature),
      ...(userHandle && { userHandle: textOf(userHandle) }),
    },
  };
}

/**
 * Makes a passkey on the device, by the challenge that `path` answers to `asked`.
 * @throws PasskeyError, ApiError
 */
export async function makePasskey(
  name: string,
  path: string,
  asked?: object,
): Promise<NewPasskeyRequest> {
  const {
    challenge,
    user,
    excludeCredentials,
    extensions: _,
    ...more
  } = await readOptions<PublicKeyCredentialCreationOptionsJSON>(path, asked);
  const credential = await atDevice(() =>
    navigator.credentials.create({
      publicKey: {
        ...(more as Omit<PublicKeyCredentialCreationOptions, "challenge" | "user">),
        challenge: passkeyBytes(challenge),
        user: { ...user, id: passkeyBytes(user.id) },
        ...(excludeCredentials && { excludeCredentials: excludeCredentials.map(known) }),
      },
    }),
  );
  const made = credential.response as AuthenticatorAttestationResponse;
  const passkey = {
    ...identityOf(credential),
    response: {
      attestationObject: textOf(made.attestationObject),
      clientDataJSON: textOf(made.clientDataJSON),
      transports: made.getTransports(),
    },
  };
  return { name, passkey };
}

const readOptions = <Options>(path: string, body?: object): Promise<Options> =>
  requestJson<Options>(path, { method: "POST", ...(body && { body }) });

function identityOf(credential: PublicKeyCredential) {
  const { id, rawId, type, authenticatorAttachment } = credential;
  return {
    id,
    rawId: textOf(rawId),
    clientExtensionResults: {},
    type: type as "public-key",
    ...(authenticatorAttachment && { authenticatorAttachment }),
  };
}

/** What the device answers. @throws PasskeyError with what people can do */
async function atDevice(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ask();
    if (credential) return credential as PublicKeyCredential;
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : "";
    if (name === "InvalidStateError")
      throw new PasskeyError(t("This device has a passkey of yours already."));
    if (name === "SecurityError")
      throw new PasskeyError(
        t("This browser has no passkeys at this address. Open Pegboard by its https address."),
      );
  }
  throw new PasskeyError(t("The device gave no passkey. Try again, or take another way."));
}

const known = ({ id, transports }: PublicKeyCredentialDescriptorJSON) => ({
  id: passkeyBytes(id),
  type: "public-key" as const,
  ...(transports && { transports: transports as AuthenticatorTransport[] }),
});

/** Bytes as WebAuthn writes them in JSON: base64 for addresses, without padding. */
const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const passkeyBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
