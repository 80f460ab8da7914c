import { PROVIDER_FORMATS, type ProviderFormatName } from "@pegboard/registry-core/formats";
import type { SettingsSection } from "../../addresses/searches/settings-search.ts";
import { t } from "../../messages/t.ts";

/** The sections of the settings, in their order: the end of each one's address, and its words. */
export const SETTINGS_SECTIONS = {
  general: { title: t("General"), about: t("Where Pegboard is reached, and who it records") },
  "new-agents": { title: t("New agents"), about: t("Agents that exist stay as they are") },
  limits: {
    title: t("Providers and limits"),
    about: t("An agent above a limit is an error on that provider's tab"),
  },
  tokens: {
    title: t("Token counts"),
    about: t("Every count of tokens names what it was counted with"),
  },
  calls: { title: t("Calls and their log"), about: t("What is set for a method goes before it") },
  security: { title: t("Security"), about: t("Who gets in, and what tools may be given") },
  secrets: { title: t("Secrets"), about: t("Encrypted in the database; only replaced or removed") },
  instances: { title: t("Instances"), about: t("Servers that work with one database") },
  backup: { title: t("Backup"), about: t("Made by a command, beside the running server") },
  data: { title: t("Data"), about: t("What is kept, and where") },
  appearance: { title: t("Appearance"), about: t("Remembered in this browser") },
  shortcuts: { title: t("Shortcuts"), about: t("The same in every list") },
  about: { title: t("About"), about: "" },
} as const satisfies Record<SettingsSection, { title: string; about: string }>;
export const SECTION_IDS = Object.keys(SETTINGS_SECTIONS) as SettingsSection[];

export const isSettingsSection = (id: string | undefined): id is SettingsSection =>
  id !== undefined && Object.hasOwn(SETTINGS_SECTIONS, id);

/** A setting of the page: its section, its name and one sentence. */
export interface Setting {
  section: SettingsSection;
  name: string;
  help: string;
}

/** Every row of the page but the limits of providers, in the order of the page. */
const SETTINGS_ROWS = {
  address: {
    section: "general",
    name: t("Address"),
    help: t("Of these pages, on its own machine"),
  },
  user: {
    section: "general",
    name: t("Recorded as"),
    help: t("The name beside every save made here"),
  },
  startedSources: {
    section: "general",
    name: t("Sources at start"),
    help: t("What the command line brings"),
  },
  serverLog: {
    section: "general",
    name: t("Server log"),
    help: t("The lowest level that is written"),
  },
  newAgents: {
    section: "new-agents",
    name: t("Tools at the start"),
    help: t("For agents created without a choice"),
  },
  newAgentBudget: {
    section: "new-agents",
    name: t("Token budget"),
    help: t("An agent above it is an error"),
  },
  tokenizer: {
    section: "tokens",
    name: t("Tokenizer"),
    help: t("Other vendors count a little differently"),
  },
  callTimeLimit: {
    section: "calls",
    name: t("Time limit"),
    help: t("A call that runs longer is ended"),
  },
  approvalTimeLimit: {
    section: "calls",
    name: t("If nobody decides"),
    help: t("A call that waits for an approval is declined"),
  },
  approvalWebhook: {
    section: "calls",
    name: t("Webhook of approvals"),
    help: t("Tells another service of calls that begin to wait"),
  },
  auditDays: {
    section: "calls",
    name: t("Keep the record for"),
    help: t("Older entries of Audit are deleted, with a signed end"),
  },
  toolcallReason: {
    section: "calls",
    name: t("Ask for a reason"),
    help: t("Adds the argument toolcall_reason"),
  },
  "callLog.on": {
    section: "calls",
    name: t("Keep a log"),
    help: t("Who called what, without secrets"),
  },
  "callLog.days": {
    section: "calls",
    name: t("Keep for"),
    help: t("Older calls are deleted"),
  },
  "callLog.megabytes": {
    section: "calls",
    name: t("At most"),
    help: t("The oldest calls are deleted first"),
  },
  signIn: {
    section: "security",
    name: t("Sign-in"),
    help: t("How people get in"),
  },
  operators: {
    section: "security",
    name: t("Operators"),
    help: t("Who may open these pages"),
  },
  code: {
    section: "security",
    name: t("Code from the terminal"),
    help: t("For what is as good as a command"),
  },
  protected: {
    section: "security",
    name: t("Protected"),
    help: t("A save becomes a proposal to approve"),
  },
  rules: {
    section: "security",
    name: t("Rules"),
    help: t("What no agent’s toolset may be"),
  },
  host: {
    section: "security",
    name: t("Listens on"),
    help: t("Besides this machine's own address"),
  },
  tokenDoor: {
    section: "security",
    name: t("Token port"),
    help: t("Answers callers with a token only"),
  },
  agentTokens: {
    section: "security",
    name: t("Agent tokens"),
    help: t("For programs that call an agent"),
  },
  allowedHosts: {
    section: "security",
    name: t("Allowed hosts"),
    help: t("Other host names are refused"),
  },
  trustedProxies: {
    section: "security",
    name: t("Trusted proxies"),
    help: t("Their headers are believed"),
  },
  allowedPaths: {
    section: "security",
    name: t("Folders for tools"),
    help: t("What tools may be given"),
  },
  privateAddresses: {
    section: "security",
    name: t("Private addresses"),
    help: t("Of services given at start"),
  },
  secretKey: {
    section: "secrets",
    name: t("Key"),
    help: t("Without it no secret can be read"),
  },
  rotateKey: {
    section: "secrets",
    name: t("Change the key"),
    help: t("Stop Pegboard first; all secrets or none"),
  },
  variables: {
    section: "secrets",
    name: t("Environment variables"),
    help: t("What a secret field may refer to"),
  },
  sharedDatabase: {
    section: "instances",
    name: t("Shared database"),
    help: t("Of all instances"),
  },
  versions: {
    section: "instances",
    name: t("Versions"),
    help: t("Of the instances, during an update"),
  },
  lastBackup: {
    section: "backup",
    name: t("Last backup"),
    help: t("As the command recorded it"),
  },
  backupHours: {
    section: "backup",
    name: t("Remind after"),
    help: t("Without a new backup"),
  },
  restoreTested: {
    section: "backup",
    name: t("Restore tested"),
    help: t("By pegboard restore --check"),
  },
  backUp: {
    section: "backup",
    name: t("Back up"),
    help: t("Settings, history, people and the record"),
  },
  checkStored: {
    section: "backup",
    name: t("Check"),
    help: t("Whether everything is whole and the key opens it"),
  },
  restore: {
    section: "backup",
    name: t("Restore"),
    help: t("Checked first; what was there is kept beside it"),
  },
  backupKey: {
    section: "backup",
    name: t("Key of its secrets"),
    help: t("Not part of a backup: keep it apart"),
  },
  dataDir: {
    section: "data",
    name: t("Data folder"),
    help: t("What is kept on this machine"),
  },
  database: {
    section: "data",
    name: t("Database"),
    help: t("Settings, history and recorded events"),
  },
  callFile: {
    section: "data",
    name: t("Log of calls"),
    help: t("Apart from what is saved"),
  },
  language: {
    section: "appearance",
    name: t("Language"),
    help: t("The page is loaded again; drafts stay"),
  },
  theme: {
    section: "appearance",
    name: t("Theme"),
    help: t("System follows your computer"),
  },
  density: {
    section: "appearance",
    name: t("Density"),
    help: t("Comfortable adds descriptions to rows"),
  },
  version: { section: "about", name: t("Version"), help: t("Of the running server") },
  runtime: { section: "about", name: t("Runs on"), help: t("Node.js and the system") },
  licence: { section: "about", name: t("Licence"), help: t("Of Pegboard itself") },
  api: { section: "about", name: t("API"), help: t("What programs can ask for") },
} as const satisfies Record<string, Setting>;

export type SettingId = keyof typeof SETTINGS_ROWS | `functionLimits.${ProviderFormatName}`;

const LIMIT_ROWS = Object.values(PROVIDER_FORMATS).map(
  ({ name, label, functionLimit }): [SettingId, Setting] => [
    `functionLimits.${name}`,
    { section: "limits", name: label, help: functionLimit.published(t) },
  ],
);

/** Every setting of the page. */
export const SETTINGS: ReadonlyMap<SettingId, Setting> = new Map([
  ...(Object.entries(SETTINGS_ROWS) as [SettingId, Setting][]),
  ...LIMIT_ROWS,
]);

export const settingName = (id: keyof typeof SETTINGS_ROWS): string => SETTINGS_ROWS[id].name;
