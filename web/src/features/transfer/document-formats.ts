import {
  Braces,
  CodeXml,
  FileText,
  Fingerprint,
  Globe,
  Library,
  type LucideIcon,
  MousePointer2,
  Package,
  Plug,
  Sparkle,
  Sun,
  Terminal,
} from "lucide-react";
import type { ImportAnswer } from "../../../../server/src/api-contract.ts";
import type { ImportPlan } from "../../api/transfer.ts";
import { t } from "../../messages/t.ts";
import { differencesOf } from "./use-import.ts";

/** What is told by the content of a document. */
type DocumentForm = ImportPlan["form"];

/** The forms: a name for a sentence, and by what a document of it is told. */
export const DOCUMENT_FORMS: Readonly<
  Record<DocumentForm, { Icon: LucideIcon; name: string; by: string }>
> = {
  pegboard: {
    Icon: FileText,
    name: t("a pegboard.yaml"),
    by: t("agents, organisation or sources"),
  },
  servers: {
    Icon: Plug,
    name: t("the file of an MCP client"),
    by: t("servers with a command or an address"),
  },
  server: {
    Icon: Package,
    name: t("the server.json of an MCP registry"),
    by: t("packages and remotes"),
  },
  kortix: {
    Icon: Sun,
    name: t("the kortix.yaml of a project of Suna"),
    by: t("its version and the connectors of agents"),
  },
  switches: {
    Icon: Sun,
    name: t("switches by tool, as Suna writes them"),
    by: t("true or false by tool"),
  },
  ids: {
    Icon: Library,
    name: t("a list of tools that are on, as OpenRegister writes it"),
    by: t("a list of names"),
  },
  records: {
    Icon: Fingerprint,
    name: t("a list of tools with their settings, as Unique writes it"),
    by: t("a name in every entry"),
  },
};

const SERVERS = t("servers, one by one");

/** The formats that are recognised, each with a file of it and with what it brings. */
export const KNOWN_FORMATS: readonly {
  name: string;
  file: string;
  brings: string;
  Icon: LucideIcon;
}[] = [
  {
    Icon: FileText,
    name: "Pegboard",
    file: "pegboard.yaml",
    brings: t("agents, presets, sources"),
  },
  { Icon: Sparkle, name: "Claude", file: "claude_desktop_config.json", brings: SERVERS },
  { Icon: MousePointer2, name: "Cursor", file: ".cursor/mcp.json", brings: SERVERS },
  { Icon: CodeXml, name: "VS Code", file: ".vscode/mcp.json", brings: SERVERS },
  {
    Icon: Terminal,
    name: t("Other MCP clients"),
    file: "Zed, Continue, LibreChat, Goose, Gemini CLI, Codex…",
    brings: SERVERS,
  },
  { Icon: Globe, name: "Open WebUI", file: "TOOL_SERVER_CONNECTIONS", brings: SERVERS },
  {
    Icon: Package,
    name: t("MCP registry"),
    file: "server.json",
    brings: t("a server with its settings"),
  },
  {
    Icon: Sun,
    name: "Suna",
    file: "kortix.yaml, agentpress_tools",
    brings: t("agents, connectors, switches by tool"),
  },
  { Icon: Library, name: "OpenRegister", file: "toolWhitelist", brings: t("tools that are on") },
  { Icon: Fingerprint, name: "Unique", file: "tools", brings: t("tools with their settings") },
  { Icon: Braces, name: t("A list of names"), file: "JSON, YAML", brings: t("tools that are on") },
];

/** What was read from a document, for its row. */
export interface DocumentReading {
  text: string;
  isFailed: boolean;
  /** How many differences it has; undefined when they cannot be shown. */
  differences?: number;
}

export function describeReading(answer: ImportAnswer): DocumentReading {
  if ("issues" in answer) {
    const [{ line, column } = { line: 1, column: 1 }] = answer.issues;
    const count = answer.issues.length;
    return {
      isFailed: true,
      text: t(
        "{count, plural, one {Line {line}, column {column}: # thing to put right} other {# things to put right, the first in line {line}, column {column}}}",
        { count, line, column },
      ),
    };
  }
  const differences = differencesIn(answer);
  return {
    isFailed: false,
    differences,
    text: t("{differences, plural, one {# difference} other {# differences}}", { differences }),
  };
}

export const differencesIn = ({ sources, owners }: ImportPlan): number =>
  sources.length + owners.reduce((sum, owner) => sum + differencesOf(owner), 0);

/** What a document looks like, with the client that keeps such a file where that is known. */
export const formName = ({ form, client }: Pick<ImportPlan, "form" | "client">): string =>
  client === undefined ? DOCUMENT_FORMS[form].name : t("a file of {client}", { client });
