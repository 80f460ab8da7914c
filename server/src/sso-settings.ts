import { ROLES } from "./api-contract/people/roles.ts";
import type { Rights, Role } from "./api-contract.ts";

/** How people sign in at an identity provider, as the environment says it. */
export interface SsoSettings {
  /** The address at which the provider describes itself. */
  issuer: string;
  clientId: string;
  /** Absent for a client without one, which proves itself by its redirect address alone. */
  clientSecret: string | undefined;
  /** The provider's name, for the button. */
  name: string;
  scopes: string;
  /** The claim that lists somebody's groups. */
  groupsClaim: string;
  /** The groups that give a role, and the one that makes an approver. */
  groups: Partial<Record<Role | "approver", string>>;
}

type SsoVariables = Readonly<Record<string, string | undefined>>;

/**
 * Reads `PEGBOARD_OIDC_…`; undefined where no provider is named. `clientSecret` was read from its
 * variable or its file. @throws Error that names the variable and what it takes
 */
export function readSsoSettings(
  variables: SsoVariables,
  clientSecret: string | undefined,
): SsoSettings | undefined {
  const issuer = variables.PEGBOARD_OIDC_ISSUER;
  if (!issuer) return undefined;
  const { protocol, hostname } = readIssuer(issuer);
  const clientId = variables.PEGBOARD_OIDC_CLIENT_ID;
  if (!clientId)
    throw new Error(
      "PEGBOARD_OIDC_ISSUER is set, and PEGBOARD_OIDC_CLIENT_ID is not. Set it to the id of the client that was made for Pegboard at the identity provider.",
    );
  if (protocol === "http:" && !isLocalName(hostname))
    throw new Error(
      `PEGBOARD_OIDC_ISSUER is "${issuer}". Plain http is for this machine alone: give its https address.`,
    );
  return {
    issuer,
    clientId,
    clientSecret,
    name: variables.PEGBOARD_OIDC_NAME || hostname,
    scopes: variables.PEGBOARD_OIDC_SCOPES || "openid email profile",
    groupsClaim: variables.PEGBOARD_OIDC_GROUPS_CLAIM || "groups",
    groups: {
      ...groupRights("admin", variables.PEGBOARD_OIDC_ADMIN_GROUP),
      ...groupRights("editor", variables.PEGBOARD_OIDC_EDITOR_GROUP),
      ...groupRights("viewer", variables.PEGBOARD_OIDC_VIEWER_GROUP),
      ...groupRights("approver", variables.PEGBOARD_OIDC_APPROVER_GROUP),
    },
  };
}

/**
 * What somebody's groups at the provider give them: the most of their roles; undefined where they
 * give none. A group of approvers alone gives no role.
 */
export function rightsOfGroups(
  { groups }: Pick<SsoSettings, "groups">,
  own: readonly string[],
): Pick<Rights, "role" | "isApprover"> | undefined {
  const has = (group: string | undefined) => group !== undefined && own.includes(group);
  const role = ROLES.findLast((one) => has(groups[one]));
  return role && { role, isApprover: role === "admin" || has(groups.approver) };
}

const groupRights = (role: Role | "approver", group: string | undefined) =>
  group ? { [role]: group } : {};

const isLocalName = (name: string): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(name);

function readIssuer(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && ["https:", "http:"].includes(url.protocol)) return url;
  throw new Error(
    `PEGBOARD_OIDC_ISSUER is "${text}". Give the https address of the identity provider, such as https://accounts.example.com.`,
  );
}
