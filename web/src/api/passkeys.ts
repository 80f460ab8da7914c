import { t } from "../messages/t.ts";
import { requestJson } from "./request-json.ts";

/** Why a device did not do with a passkey what it was asked for. */
class PasskeyError extends Error {
  override readonly name = "PasskeyError";
}

/** Whether this browser knows passkeys here: it does over https and at this machine alone. */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential !== "undefined" && isSecureContext;

/** Asks the device for a passkey of somebody, and sends what it signed. @throws PasskeyError, ApiError */
export async function askForPasskey<Answer>(path: string): Promise<Answer> {
  const options = await requestJson<PublicKeyCredentialRequestOptionsJSON>(`${path}/options`, {
    method: "POST",
    body: {},
  });
  const { challenge, allowCredentials, extensions: _, ...more } = options;
  const credential = await atDevice(() =>
    navigator.credentials.get({
      publicKey: {
        ...(more as Omit<PublicKeyCredentialRequestOptions, "challenge">),
        challenge: bytesOf(challenge),
        ...(allowCredentials && { allowCredentials: allowCredentials.map(known) }),
      },
    }),
  );
  const { authenticatorData, clientDataJSON, signature, userHandle } =
    credential.response as AuthenticatorAssertionResponse;
  const response = {
    authenticatorData: textOf(authenticatorData),
    clientDataJSON: textOf(clientDataJSON),
    signature: textOf(signature),
    ...(userHandle && { userHandle: textOf(userHandle) }),
  };
  const body = { ...identityOf(credential), response };
  return requestJson<Answer>(path, { method: "POST", body });
}

/** Makes a passkey on the device, and adds it to the account. @throws PasskeyError, ApiError */
export async function makePasskey(): Promise<void> {
  const path = "/api/v1/account/passkeys";
  const options = await requestJson<PublicKeyCredentialCreationOptionsJSON>(`${path}/options`, {
    method: "POST",
    body: {},
  });
  const { challenge, user, excludeCredentials, extensions: _, ...more } = options;
  const credential = await atDevice(() =>
    navigator.credentials.create({
      publicKey: {
        ...(more as Omit<PublicKeyCredentialCreationOptions, "challenge" | "user">),
        challenge: bytesOf(challenge),
        user: { ...user, id: bytesOf(user.id) },
        ...(excludeCredentials && { excludeCredentials: excludeCredentials.map(known) }),
      },
    }),
  );
  const made = credential.response as AuthenticatorAttestationResponse;
  const response = {
    attestationObject: textOf(made.attestationObject),
    clientDataJSON: textOf(made.clientDataJSON),
    transports: made.getTransports(),
  };
  await requestJson<unknown>(path, {
    method: "POST",
    body: { ...identityOf(credential), response },
  });
}

function identityOf(credential: PublicKeyCredential) {
  const { id, rawId, type, authenticatorAttachment } = credential;
  return {
    ...{ id, rawId: textOf(rawId), type, clientExtensionResults: {} },
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
  ...{ id: bytesOf(id), type: "public-key" as const },
  ...(transports && { transports: transports as AuthenticatorTransport[] }),
});

/** Bytes as WebAuthn writes them in JSON: base64 for addresses, without padding. */
const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
