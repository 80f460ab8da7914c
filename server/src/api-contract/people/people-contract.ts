import { z } from "zod";
import { doerId, singleLineText } from "../labels.ts";
import { shapeMessage } from "../shape-messages.ts";
import { ROLES } from "./roles.ts";

export const role = z
  .enum(ROLES)
  .describe(
    "`viewer` reads, `editor` also changes agents and presets and tries methods, `admin` also changes everything else.",
  );
export type Role = z.infer<typeof role>;

/** The least and the most characters of a password. */
const PASSWORD_LENGTH = { least: 12, most: 256 } as const;
const MOST_GROUPS = 100;
const NAME_LENGTH = 100;

const groups = z
  .array(z.string().max(NAME_LENGTH))
  .max(MOST_GROUPS)
  .nullable()
  .describe(
    'Groups of agents that the role is narrowed to; "" stands for agents without a group, null for all agents.',
  );
const outside = z
  .enum(["read", "hidden"])
  .describe("Whether agents of other groups are read or not seen, where the role is narrowed.");

/** What somebody may do. */
export const rights = z.object({
  role,
  isApprover: z.boolean().describe("Whether calls that wait may be approved; admins may as well."),
  groups,
  outside,
});
export type Rights = z.infer<typeof rights>;
const givenRights = z.strictObject({
  role,
  isApprover: z.boolean().default(false),
  groups: groups.default(null),
  outside: outside.default("read"),
});

export const personName = singleLineText(NAME_LENGTH);
export const email = z
  .string()
  .trim()
  .max(254)
  .pipe(
    z.email({
      pattern:
        /^[^\s@\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]+@[^\s@\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]+$/u,
      ...shapeMessage((t) => t("must be an e-mail address")),
    }),
  )
  .transform((address) => address.toLowerCase());
export const password = z
  .string()
  .min(
    PASSWORD_LENGTH.least,
    shapeMessage((t) =>
      t("must have at least {least, number} characters", { least: PASSWORD_LENGTH.least }),
    ),
  )
  .max(
    PASSWORD_LENGTH.most,
    shapeMessage((t) =>
      t("must have at most {most, number} characters", { most: PASSWORD_LENGTH.most }),
    ),
  );

/** How somebody can sign in. */
export const signInWay = z.enum(["password", "passkey", "sso"]);
export type SignInWay = z.infer<typeof signInWay>;

/** A person as everybody who is signed in sees them. */
export const personSummary = rights.extend({
  id: z.string(),
  name: z.string(),
  email: z.string().describe("In lower case."),
  state: z
    .enum(["active", "invited", "disabled", "locked"])
    .describe("`locked`: too many wrong passwords; `lockedUntil` says how long."),
  lockedUntil: z.string().optional(),
  ways: z.array(signInWay).describe("Empty for who is invited."),
  roleFrom: z
    .enum(["pegboard", "sso"])
    .describe("`sso`: groups of the identity provider give the role at each sign-in."),
  createdAt: z.string(),
  createdBy: z.string(),
  createdById: doerId,
  lastSeenAt: z.string().nullable().describe("To a minute; null before the first sign-in."),
  disabledAt: z.string().nullable(),
  disabledBy: z.string().nullable(),
  disabledById: doerId,
});
export type PersonSummary = z.infer<typeof personSummary>;

/** GET /api/v1/people */
export const peopleAnswer = z.object({
  people: z.array(personSummary).describe("By role, then by name."),
});
export type PeopleAnswer = z.infer<typeof peopleAnswer>;

/** One place where somebody is signed in. */
export const sessionSummary = z.object({
  id: z.string(),
  way: z.enum(["password", "passkey", "sso", "link"]),
  browser: z.string().describe("As the browser names itself."),
  address: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string().describe("When it ends at the latest."),
  isOwn: z.boolean().describe("Whether it is the one that asks."),
});
export type SessionSummary = z.infer<typeof sessionSummary>;

/** By which account of an identity provider somebody signs in. */
export const identitySummary = z.object({
  id: z.string(),
  issuer: z.string(),
  email: z.string().describe("As the provider said it last; empty where it said none."),
  signedInAt: z.string(),
});
export type IdentitySummary = z.infer<typeof identitySummary>;

/** DELETE /api/v1/people/:person/passkeys, /identities, /tokens: what ended by it. */
export const endedWaysAnswer = z.object({ ended: z.number() });
export type EndedWaysAnswer = z.infer<typeof endedWaysAnswer>;

export const passkeySummary = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type PasskeySummary = z.infer<typeof passkeySummary>;

/** A token of a program, or of a person's own scripts. Its value is never listed. */
export const apiTokenSummary = rights.extend({
  id: z.string(),
  kind: z.enum(["service", "personal"]),
  name: z.string(),
  lastFour: z.string(),
  createdAt: z.string(),
  createdBy: z.string().describe("The name of its maker."),
  person: z
    .string()
    .nullable()
    .describe("Its maker's id; null where nobody signed in. It ends when that person is disabled."),
  expiresAt: z.string(),
  lastUsedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  revokedBy: z.string().nullable(),
  revokedById: doerId,
});
export type ApiTokenSummary = z.infer<typeof apiTokenSummary>;

/** GET /api/v1/people/:person */
export const personAnswer = z.object({
  person: personSummary,
  private: z
    .object({
      sessions: z.array(sessionSummary),
      passkeys: z.array(passkeySummary),
      identities: z.array(identitySummary),
      tokens: z.array(apiTokenSummary),
      agentTokens: z
        .array(z.object({ agent: z.string(), agentName: z.string(), name: z.string() }))
        .describe("Tokens of agents' callers that this person owns and that have not ended."),
      link: z
        .object({ kind: z.enum(["invitation", "reset"]), expiresAt: z.string() })
        .optional()
        .describe("A link that was made for this person and was not used yet."),
      ended: z
        .object({ sessions: z.number(), tokens: z.number() })
        .optional()
        .describe("What ended when this person was disabled, as far as the record still has it."),
    })
    .optional()
    .describe("For admins and for the person alone."),
  lockedRole: z
    .enum(["last_admin", "sso", "yourself"])
    .optional()
    .describe("Why the role cannot be changed."),
});
export type PersonAnswer = z.infer<typeof personAnswer>;

const linkDays = z
  .int()
  .min(1)
  .max(30)
  .optional()
  .describe(
    "Days for which the link can be used: 7 for an invitation, 1 for a reset unless given.",
  );

/** POST /api/v1/people/:person/link */
export const linkRequest = z.strictObject({ days: linkDays });
export type LinkRequest = z.input<typeof linkRequest>;

/** POST /api/v1/people/invitations */
export const inviteRequest = z.strictObject({
  days: linkDays,
  people: z
    .array(z.strictObject({ email, name: personName.optional() }))
    .min(1)
    .max(50),
  rights: givenRights,
});
export type InviteRequest = z.input<typeof inviteRequest>;

/** A link that is shown once. */
export const shownLink = z.object({
  person: personSummary,
  link: z.string().describe("An address of this Pegboard. Whoever has it can use it once."),
  expiresAt: z.string(),
});
export type ShownLink = z.infer<typeof shownLink>;
export const invitedAnswer = z.object({ invited: z.array(shownLink) });
export type InvitedAnswer = z.infer<typeof invitedAnswer>;

/** PATCH /api/v1/people/:person: what is left out stays. */
export const changePersonRequest = z.strictObject({
  name: personName.optional(),
  role: role.optional(),
  isApprover: z.boolean().optional(),
  groups: groups.optional(),
  outside: outside.optional(),
});
export type ChangePersonRequest = z.input<typeof changePersonRequest>;
export const changedPersonAnswer = z.object({
  person: personSummary,
  endedSessions: z.number().describe("How many sessions ended by it."),
});
export type ChangedPersonAnswer = z.infer<typeof changedPersonAnswer>;

/** GET /api/v1/service-tokens, for admins. */
export const apiTokensAnswer = z.object({ tokens: z.array(apiTokenSummary) });
export type ApiTokensAnswer = z.infer<typeof apiTokensAnswer>;

const tokenAddress = z.object({
  address: z.string().describe("Empty for what was counted together, since there were too many."),
  program: z.string().describe("As its User-Agent says, with its version."),
  requests: z.number(),
  lastUsedAt: z.string(),
});
export type TokenAddress = z.infer<typeof tokenAddress>;

/** GET /api/v1/service-tokens/:token/addresses */
export const tokenAddressesAnswer = z.object({
  days: z.number().describe("Of the last so many days."),
  addresses: z.array(tokenAddress).describe("What was used last first."),
});
export type TokenAddressesAnswer = z.infer<typeof tokenAddressesAnswer>;

/** POST /api/v1/service-tokens: never with more rights than its maker has. */
export const createServiceTokenRequest = z.strictObject({
  name: personName,
  rights: givenRights,
  expiresAt: z.iso
    .datetime({ offset: true })
    .optional()
    .describe("At most a year ahead; in 90 days unless it is given."),
});
export type CreateServiceTokenRequest = z.input<typeof createServiceTokenRequest>;
/** POST /api/v1/account/tokens: as much as its person may do. */
export const createPersonalTokenRequest = createServiceTokenRequest.omit({ rights: true });
export type CreatePersonalTokenRequest = z.input<typeof createPersonalTokenRequest>;
export const createdApiTokenAnswer = z.object({
  token: apiTokenSummary,
  value: z.string().describe("`pgs_…`: sent as `Authorization: Bearer pgs_…`; shown once."),
});
export type CreatedApiTokenAnswer = z.infer<typeof createdApiTokenAnswer>;
