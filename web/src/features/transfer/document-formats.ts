import { isReachable, readMcpClientFile } from "@pegboard/registry-core/internal";
import {
  Braces,
  CodeXml,
  FileText,
  Fingerprint,
  Library,
  type LucideIcon,
  MousePointer2,
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

const SERVERS_IN_SOURCES = t("servers, added in Sources");

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
  { Icon: Sparkle, name: "Claude", file: "claude_desktop_config.json", brings: SERVERS_IN_SOURCES },
  { Icon: MousePointer2, name: "Cursor", file: ".cursor/mcp.json", brings: SERVERS_IN_SOURCES },
  { Icon: CodeXml, name: "VS Code", file: ".vscode/mcp.json", brings: SERVERS_IN_SOURCES },
  {
    Icon: Terminal,
    name: t("Other MCP clients"),
    file: "mcpServers, context_servers",
    brings: SERVERS_IN_SOURCES,
  },
  { Icon: Sun, name: "Suna", file: "agentpress_tools", brings: t("switches by tool") },
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
  /** The names of its servers, for the file of an MCP client. */
  servers?: string[];
}

export function describeReading(answer: ImportAnswer, text: string): DocumentReading {
  if ("issues" in answer) {
    const servers = clientServers(text);
    const isClientFile = answer.issues.some(({ said }) => said?.code === "mcp_client_file");
    if (isClientFile && servers.length > 0) {
      const sentence = t("MCP client: {count, plural, one {# server} other {# servers}}", {
        count: servers.length,
      });
      return { text: sentence, isFailed: false, servers };
    }
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

/** The names of the servers in the file of an MCP client. */
export function clientServers(text: string): string[] {
  try {
    return (
      readMcpClientFile(text)
        ?.servers.filter(isReachable)
        .map(({ name }) => name) ?? []
    );
  } catch {
    return [];
  }
}
