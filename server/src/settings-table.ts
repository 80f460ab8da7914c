/** How somebody who starts Pegboard chooses something. */
interface StartSetting {
  /** The environment variable. */
  variable: `PEGBOARD_${string}`;
  /** The option of `pegboard start`, or of all commands, that chooses the same. */
  option?: string;
  /** Whether it may also stand in the file that the variable of this name and `_FILE` names. */
  isSecret?: true;
  what: string;
  /** What holds without it. */
  default: string;
}

/**
 * Every setting that has a variable: what the options, their help, the documents and the names that
 * are known at the start come from.
 */
export const SETTINGS = [
  {
    variable: "PEGBOARD_PORT",
    option: "--port <number>",
    what: "port to listen on, 0 for any free one",
    default: "4310",
  },
  {
    variable: "PEGBOARD_HOST",
    option: "--host <address>",
    what: "address to listen on besides this machine's own: people there sign in, programs need a token",
    default: "none",
  },
  {
    variable: "PEGBOARD_TOKEN_PORT",
    option: "--token-port <number>",
    what: "a port for callers with a token, where nobody is an operator: for proxies, and for --host",
    default: "none",
  },
  {
    variable: "PEGBOARD_TOKEN_SOCKET",
    option: "--token-socket <path>",
    what: "the same as a Unix socket",
    default: "none",
  },
  {
    variable: "PEGBOARD_METRICS_PORT",
    option: "--metrics-port <number>",
    what: "a port for Prometheus, on this machine's own interface unless PEGBOARD_METRICS_HOST says otherwise",
    default: "nothing is measured",
  },
  {
    variable: "PEGBOARD_METRICS_HOST",
    what: "the address that this port listens on",
    default: "127.0.0.1",
  },
  {
    variable: "PEGBOARD_TRUSTED_PROXIES",
    option: "--trust-proxy <address>",
    what: "proxies whose headers are believed, or ranges of them: 127.0.0.1,10.0.0.0/24",
    default: "none",
  },
  {
    variable: "PEGBOARD_REQUIRE_KEY",
    option: "--require-key",
    what: "yes: ask at this machine, too, for the key that the start prints; no: do not ask for it because of a container alone",
    default: "asked for where connections may be handed on",
  },
  {
    variable: "PEGBOARD_PUBLIC_URL",
    what: "the https address at which people reach it and sign in",
    default: "none",
  },
  {
    variable: "PEGBOARD_ALLOWED_HOSTS",
    what: "Host headers that are accepted besides this machine's own and that of the public address, with commas",
    default: "none",
  },
  {
    variable: "PEGBOARD_DRAIN",
    what: "seconds for which it still answers after SIGTERM while /readyz says 503, so that balancers ask other servers first",
    default: "5 with PostgreSQL, otherwise 0",
  },
  {
    variable: "PEGBOARD_DATA_DIR",
    option: "--data <directory>",
    what: "where the database and the key are kept",
    default: ".pegboard",
  },
  {
    variable: "PEGBOARD_DATABASE_URL",
    isSecret: true,
    what: "the address of a PostgreSQL database, in the place of the file in the data folder",
    default: "that file",
  },
  {
    variable: "PEGBOARD_INSTANCE_URL",
    what: "where other servers of that database reach this one",
    default: "the address that it prints",
  },
  {
    variable: "PEGBOARD_SECRET_KEY",
    isSecret: true,
    what: "the phrase that encrypts secrets",
    default: "a key file in the data folder",
  },
  {
    variable: "PEGBOARD_OTHER_SECRET_KEY",
    isSecret: true,
    what: "a phrase that opens secrets too, while the key of several servers is changed",
    default: "none",
  },
  {
    variable: "PEGBOARD_NEW_SECRET_KEY",
    isSecret: true,
    what: "the phrase to change to, for the command rotate-key",
    default: "none",
  },
  {
    variable: "PEGBOARD_SECRET_VARIABLES",
    what: "names of variables that secrets, and ${NAME} in --mcp files, may refer to: SEARCH_API_KEY,GITHUB_*; never Pegboard's own",
    default: "none",
  },
  {
    variable: "PEGBOARD_OIDC_ISSUER",
    what: "the https address of the identity provider at which people sign in",
    default: "none",
  },
  {
    variable: "PEGBOARD_OIDC_CLIENT_ID",
    what: "the id of the client that was made for Pegboard there",
    default: "none",
  },
  {
    variable: "PEGBOARD_OIDC_CLIENT_SECRET",
    isSecret: true,
    what: "its secret",
    default: "none",
  },
  {
    variable: "PEGBOARD_OIDC_NAME",
    what: "the provider's name, for the button",
    default: "its host",
  },
  {
    variable: "PEGBOARD_OIDC_SCOPES",
    what: "the scopes that are asked for",
    default: "openid email profile",
  },
  {
    variable: "PEGBOARD_OIDC_GROUPS_CLAIM",
    what: "the claim that lists somebody's groups",
    default: "groups",
  },
  {
    variable: "PEGBOARD_OIDC_ADMIN_GROUP",
    what: "the group of admins",
    default: "none",
  },
  {
    variable: "PEGBOARD_OIDC_EDITOR_GROUP",
    what: "the group of editors",
    default: "none",
  },
  {
    variable: "PEGBOARD_OIDC_VIEWER_GROUP",
    what: "the group of viewers",
    default: "none",
  },
  {
    variable: "PEGBOARD_OIDC_APPROVER_GROUP",
    what: "the group of approvers",
    default: "none",
  },
  {
    variable: "PEGBOARD_SERVER",
    option: "--server <address>",
    what: "ask a Pegboard that runs elsewhere, with the token of PEGBOARD_TOKEN or PEGBOARD_TOKEN_FILE",
    default: "none",
  },
  {
    variable: "PEGBOARD_TOKEN",
    isSecret: true,
    what: "the token that commands send to it",
    default: "none",
  },
  {
    variable: "PEGBOARD_TRUSTED_FOLDERS",
    what: "data folders that are trusted wherever they come from, with commas: volumes of containers, caches of CI",
    default: "none",
  },
  {
    variable: "PEGBOARD_STATE_DIR",
    what: "where it is remembered which data folders this user made",
    default: "the folder of the user's programs for such things",
  },
  {
    variable: "PEGBOARD_USER",
    what: "the name that saves of operators are recorded under",
    default: "the system's user",
  },
  {
    variable: "PEGBOARD_LOG_LEVEL",
    what: "error, warn, info (a line for each change and sign-in) or debug (one for each request)",
    default: "warn",
  },
  {
    variable: "PEGBOARD_WEB_DIR",
    what: "the folder of the built page, when another one is to be served",
    default: "the one that comes with it",
  },
] as const satisfies readonly StartSetting[];

type SettingName = (typeof SETTINGS)[number]["variable"];

/** The variables that hold secrets themselves; each may also name a file, with `_FILE`. */
export const SECRET_NAMES: readonly string[] = SETTINGS.filter(
  (setting) => "isSecret" in setting,
).map(({ variable }) => variable);

/** The flags and the description of the option that chooses the same as a variable. */
export function optionOf(name: SettingName): [flags: string, what: string] {
  const setting: StartSetting | undefined = SETTINGS.find(({ variable }) => variable === name);
  if (!setting?.option) throw new Error(`${name} has no option.`);
  return [setting.option, setting.what];
}

/** All names that are known. */
export const settingNames = (): string[] =>
  SETTINGS.flatMap((setting) =>
    "isSecret" in setting ? [setting.variable, `${setting.variable}_FILE`] : [setting.variable],
  );

/** The settings that have no option, for the help. */
export function describeVariables(): string {
  const lines = SETTINGS.filter((setting) => !("option" in setting)).map(
    ({ variable, what, default: otherwise }) =>
      `  ${variable}\n      ${what} (without it: ${otherwise})`,
  );
  return `\nEnvironment variables without an option; secrets may be in a file that the variable with _FILE names:\n${lines.join("\n")}\n`;
}
