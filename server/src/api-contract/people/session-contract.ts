import { z } from "zod";
import { namedRecord } from "../named-record.ts";
import { shapeMessage } from "../shape-messages.ts";
import {
  apiTokenSummary,
  email,
  identitySummary,
  passkeySummary,
  password,
  personName,
  personSummary,
  rights,
  sessionSummary,
  signInWay,
} from "./people-contract.ts";

/** Whoever asks, as the page knows them. */
const signedIn = rights.extend({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  freshUntil: z
    .string()
    .describe(
      "Until then the sign-in counts as fresh: an admin may do what is as good as running a command.",
    ),
});
export type SignedIn = z.infer<typeof signedIn>;

const lacking = z
  .enum(["viewer", "editor", "admin", "approver", "all_agents"])
  .describe("A role, or that a role is for all agents.");
/** What somebody lacks for a route. */
export type Lacking = z.infer<typeof lacking>;

/** What whoever asks may do, as the table of routes says it. */
const may = z.object({
  refused: namedRecord(lacking).describe(
    "The routes that the role does not include, each with what is lacking.",
  ),
  groups: rights.shape.groups,
  outside: rights.shape.outside,
});
export type May = z.infer<typeof may>;

/** GET /api/v1/session: for everybody, also who has not signed in. */
export const sessionAnswer = z.object({
  mode: z
    .enum(["open", "people"])
    .describe("`open`: nobody signs in; whoever is at this machine may do everything."),
  you: signedIn.optional().describe("Absent for who has not signed in, and where nobody does."),
  may: may.optional().describe("Absent for who may do nothing."),
  ways: z
    .array(signInWay)
    .describe(
      "How somebody can sign in here; of who has signed in, how they can. Empty where signing in is not possible.",
    ),
  sso: z
    .object({
      name: z.string().describe("Of the identity provider, for its button."),
      isDown: z.boolean(),
    })
    .optional(),
  refusal: z
    .enum(["needs_https", "needs_first_admin"])
    .optional()
    .describe("Why nobody can sign in from where the request comes from."),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

/**
 * GET /api/v1/session/sso: a link that leads to the identity provider, and from there to `to`.
 * `purpose`: `sign_in`; `fresh` for whoever has signed in and proves it again; `link` for whoever
 * has signed in and wants to sign in by the provider from now on.
 */
export const ssoQuery = z.strictObject({
  to: z
    .string()
    .max(1_000)
    .optional()
    .describe("A path of this Pegboard; the first page unless given."),
  purpose: z.enum(["sign_in", "fresh", "link"]).default("sign_in"),
});

/**
 * Why a sign-in at the identity provider did not work: the page /sign-in is opened with it as
 * `error`, with `account` where the provider named one, and with `to`.
 */
const SSO_ERRORS = [
  "no_account",
  "no_role",
  "too_many_groups",
  "disabled",
  "email_taken",
  "email_unverified",
  "email_missing",
  "last_admin",
  "other_person",
  "declined",
  "expired",
  "not_fresh",
  "needs_https",
  "not_set_up",
  "failed",
  "down",
] as const;
export type SsoError = (typeof SSO_ERRORS)[number];

/** POST /api/v1/session */
export const passwordSignInRequest = z.strictObject({ email, password: z.string().max(256) });
export type PasswordSignInRequest = z.input<typeof passwordSignInRequest>;
export const signedInAnswer = z.object({ you: signedIn });
export type SignedInAnswer = z.infer<typeof signedInAnswer>;

const base64url = z.string().max(20_000);

/** What an authenticator answers, in the JSON form of WebAuthn. */
const passkeyAnswer = <Response extends z.ZodRawShape>(response: Response) =>
  z.looseObject({
    id: base64url,
    rawId: base64url,
    type: z.literal("public-key"),
    response: z.looseObject({ clientDataJSON: base64url, ...response }),
    clientExtensionResults: z.looseObject({}),
  });
const passkeyProof = passkeyAnswer({
  authenticatorData: base64url,
  signature: base64url,
  userHandle: base64url.optional(),
}).describe("As `PublicKeyCredential.toJSON` answers what `navigator.credentials.get` gave.");
export type PasskeyProof = z.infer<typeof passkeyProof>;

/** POST /api/v1/session/passkey/options and POST /api/v1/account/passkeys/options */
export const passkeyOptionsAnswer = z
  .looseObject({ challenge: z.string() })
  .describe(
    "For `PublicKeyCredential.parseRequestOptionsFromJSON`, or `parseCreationOptionsFromJSON` for a new one. Good for five minutes, once, in this browser.",
  );

/** POST /api/v1/session/passkey */
export const passkeySignInRequest = z.strictObject({ passkey: passkeyProof });
export type PasskeySignInRequest = z.input<typeof passkeySignInRequest>;

/** POST /api/v1/session/fresh: the password, or a passkey, of whoever has signed in. */
export const freshRequest = z.union([
  z.strictObject({ password: z.string().max(256) }),
  passkeySignInRequest,
]);
export type FreshRequest = z.input<typeof freshRequest>;

/** POST /api/v1/links/read */
export const readLinkRequest = z.strictObject({ code: z.string().max(100) });
export const linkAnswer = z.object({
  kind: z.enum(["first_admin", "invitation", "reset"]),
  expiresAt: z.string(),
  createdBy: z.string(),
  email: z.string().optional().describe("Absent for the first admin, who chooses it."),
  name: z.string().optional(),
  rights,
  ways: z.array(signInWay).describe("How the person can sign in afterwards."),
  reach: z
    .object({
      agents: z.number().describe("How many agents there are, without archived ones."),
      changed: z.number().describe("How many of them the person may change."),
      names: z.array(z.string()).describe("Of some that the person may change, in their order."),
    })
    .describe("What the rights reach now."),
  admins: z.array(z.string()).describe("The names of admins, those seen last first."),
  takesPasskey: z
    .boolean()
    .describe("Whether a passkey can be made here: the address has to have a name."),
});
export type LinkAnswer = z.infer<typeof linkAnswer>;

const preferences = z.strictObject({
  language: z.enum(["system", "en", "de"]).optional(),
  theme: z.enum(["system", "light", "dark"]).optional(),
  density: z.enum(["compact", "comfortable"]).optional(),
  singleKeys: z.boolean().optional().describe("Whether keys without a modifier do something."),
});
export type AccountPreferences = z.infer<typeof preferences>;

/** GET /api/v1/account */
export const accountAnswer = z.object({
  person: personSummary,
  preferences,
  hasPassword: z.boolean(),
  passwordChangedAt: z.string().nullable(),
  identities: z.array(identitySummary),
  sessions: z.array(sessionSummary),
  passkeys: z.array(passkeySummary),
  tokens: z.array(apiTokenSummary).describe("The person's own tokens."),
});
export type AccountAnswer = z.infer<typeof accountAnswer>;

/** PATCH /api/v1/account */
export const changeAccountRequest = z.strictObject({
  name: personName.optional(),
  preferences: preferences.optional(),
});
export type ChangeAccountRequest = z.input<typeof changeAccountRequest>;

/** PUT /api/v1/account/password: ends the other sessions. */
export const changePasswordRequest = z.strictObject({
  current: z
    .string()
    .max(256)
    .optional()
    .describe("Left out by who has no password yet, and has just signed in."),
  password,
});
export type ChangePasswordRequest = z.input<typeof changePasswordRequest>;

/** POST /api/v1/account/passkeys */
export const newPasskeyRequest = z.strictObject({
  name: personName.describe("By which its owner recognises it."),
  passkey: passkeyAnswer({
    attestationObject: base64url,
    transports: z.array(z.string().max(50)).max(10).optional(),
  }).describe("As `PublicKeyCredential.toJSON` answers what `navigator.credentials.create` gave."),
});
export type NewPasskeyRequest = z.input<typeof newPasskeyRequest>;

/** POST /api/v1/links/passkey/options: a challenge for the passkey with which a link is used. */
export const linkPasskeyRequest = z.strictObject({
  code: z.string().max(100),
  name: personName.optional(),
  email: email.optional().describe("Of the first admin."),
});
export type LinkPasskeyRequest = z.input<typeof linkPasskeyRequest>;

/** POST /api/v1/links/use: sets a name and one way to sign in, and signs in. */
export const useLinkRequest = linkPasskeyRequest
  .extend({
    name: personName.optional().describe("Needed for who has none yet."),
    password: password.optional(),
    passkey: newPasskeyRequest.optional(),
  })
  .refine(
    ({ password: one, passkey }) => (one === undefined) !== (passkey === undefined),
    shapeMessage((t) => t("must have either a password or a passkey")),
  );
export type UseLinkRequest = z.input<typeof useLinkRequest>;

/** PATCH /api/v1/account/passkeys/:passkey */
export const renamePasskeyRequest = z.strictObject({ name: personName });
