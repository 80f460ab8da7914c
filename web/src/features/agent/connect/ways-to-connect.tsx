import { buttonClass } from "@pegboard/ui/button.tsx";
import { CopyButton, CopyTextButton } from "@pegboard/ui/copy-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { TabPanel, Tabs } from "@pegboard/ui/page/tabs.tsx";
import { useQuery } from "@tanstack/react-query";
import { FilePen, KeyRound, Terminal } from "lucide-react";
import { paths } from "../../../addresses/paths.ts";
import type { AgentConnectSearch, Way } from "../../../addresses/searches/agent-connect-search.ts";
import { agentClientsQuery } from "../../../api/agent-clients.ts";
import { agentTokensQuery } from "../../../api/agent-tokens.ts";
import { installationQuery } from "../../../api/installation.ts";
import { t } from "../../../messages/t.ts";
import { endOf } from "../../../messages/token-end.ts";
import {
  httpAddress,
  mcpAddress,
  needsToken,
  PLACEHOLDERS,
  SNIPPETS,
  type Snippet,
  type SnippetLanguage,
  type SnippetTarget,
  shownSnippet,
} from "./snippets.ts";

interface WaysToConnectProps {
  agent: string;
  /** The address of the server, without a slash at the end. */
  origin: string;
  search: AgentConnectSearch;
  setSearch(patch: AgentConnectSearch): void;
}

/** The agent's addresses, and the snippets with which common programs use them. */
export function WaysToConnect({ agent, origin, search, setSearch }: WaysToConnectProps) {
  const { way = "mcp" } = search;
  const snippets = SNIPPETS[way];
  const snippet = shownSnippet(search);
  const { data: tokens = [] } = useQuery(agentTokensQuery(agent));
  const hasTokens = tokens.some((token) => endOf(token, new Date()).state !== "ended");
  const { data: installed } = useQuery(installationQuery);
  const isHere = !needsToken(origin, false);
  const target = {
    agent,
    origin,
    needsToken: needsToken(origin, hasTokens),
    ...(isHere && { dataDir: installed?.startedWith.dataDir }),
  };
  const address = { mcp: mcpAddress(target), http: httpAddress(target), process: undefined }[way];
  return (
    <>
      <div className="flex h-11 flex-none border-b border-line px-3.5 max-sm:px-1.5">
        <Tabs
          items={WAY_TABS}
          value={way}
          onChange={(next) => setSearch({ way: next })}
          label={t("Ways to connect")}
          id="connect"
        />
      </div>
      <TabPanel tabs="connect" value={way} className="px-6 pt-4.5 pb-5 max-sm:px-4">
        {address !== undefined && <ConnectAddress address={address} isMcp={way === "mcp"} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <ClientChoice
            way={way}
            snippets={snippets}
            value={snippet.kindOf ?? snippet.id}
            onChange={(id) => setSearch({ way, client: id })}
          />
          <span className="ml-auto text-meta text-2 max-sm:ml-0">
            {way === "http" ? (
              <a
                href={`${origin}/api/v1/openapi.json`}
                className="font-medium text-accent hover:underline"
              >
                {t("Description of the API")}
              </a>
            ) : (
              snippet.note
            )}
          </span>
        </div>
        {snippet.kindOf && (
          <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
            <Segmented
              reads
              items={snippets
                .filter(({ kindOf }) => kindOf === snippet.kindOf)
                .map(({ id, label }) => ({ id, label }))}
              value={snippet.id}
              onChange={(id) => setSearch({ way, client: id })}
              label={t("Program")}
            />
            <span className="ml-auto text-meta text-2 max-sm:ml-0">{snippet.note}</span>
          </div>
        )}
        <SnippetBox text={snippet.text(target)} language={snippet.language} />
        <TooManyOperations agent={agent} most={snippet.mostOperations} />
        <SnippetHelp snippet={snippet} target={target} />
        {way === "mcp" && (
          <p className="mt-2.5 flex gap-1.5 text-meta text-2">
            <Terminal {...iconSize.s} className="mt-px flex-none" />
            <span>
              {t.rich(
                "Run over stdio instead: {command}. For clients on this machine, without a token.",
                { command: <code className="text-code">npx pegboard mcp {agent}</code> },
              )}
            </span>
          </p>
        )}
      </TabPanel>
    </>
  );
}

interface ClientChoiceProps {
  way: Way;
  snippets: readonly Snippet[];
  value: string;
  onChange(id: string): void;
}

/** Which program a snippet is for: side by side where they are few, in a list where they are many. */
function ClientChoice({ way, snippets, value, onChange }: ClientChoiceProps) {
  if (way !== "mcp")
    return (
      <Segmented
        reads
        items={snippets
          .filter(({ id, kindOf = id }) => kindOf === id)
          .map(({ id, label, kindOf }) => ({ id, label: kindOf ? "OpenAPI" : label }))}
        value={value}
        onChange={onChange}
        label={way === "http" ? t("Format") : t("Client")}
      />
    );
  return (
    <Select
      size="s"
      className="!w-48"
      aria-label={t("Client")}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {snippets.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </Select>
  );
}

/** What is wrong with an agent that has more operations than a program takes, and what helps. */
function TooManyOperations({ agent, most }: { agent: string; most: number | undefined }) {
  const { data } = useQuery({ ...agentClientsQuery(agent), enabled: most !== undefined });
  if (!data || most === undefined || data.operations <= most) return null;
  return (
    <div className="mt-3">
      <Note
        tone="warn"
        actions={
          <>
            <a href={paths.agentUsage(agent)} className={buttonClass("default", "s")}>
              {t("What is never called")}
            </a>
            <a href={paths.agentTools(agent)} className={buttonClass("default", "s")}>
              {t("Choose its tools")}
            </a>
          </>
        }
      >
        <p className="font-semibold">
          {t("{operations, number} operations, and one action takes at most {most, number}.", {
            operations: data.operations,
            most,
          })}
        </p>
        {t.rich(
          "Switch off what it does not need, or name what the action has: {query}. Methods that are found by search count, too.",
          { query: <code className="text-code">&amp;choices=read_note,orders</code> },
        )}
      </Note>
    </div>
  );
}

interface SnippetHelpProps {
  snippet: Snippet;
  target: SnippetTarget;
}

/** Where the token of a snippet comes from, and the command that writes it into the client's file. */
function SnippetHelp({ snippet: { client, holdsToken, text: write }, target }: SnippetHelpProps) {
  const namesToken = write(target).includes(PLACEHOLDERS[0]);
  const text = namesToken && tokenHelp(holdsToken === true);
  return (
    <>
      {text && (
        <p className="mt-2.5 flex gap-1.5 text-meta text-2">
          <KeyRound {...iconSize.s} className="mt-px flex-none" />
          <span>{text}</span>
        </p>
      )}
      {client !== undefined && (
        <p className="mt-2.5 flex gap-1.5 text-meta text-2">
          <FilePen {...iconSize.s} className="mt-px flex-none" />
          <span>
            {t.rich("Or let it be written, with a preview and a way back: {command}.", {
              command: (
                <code className="text-code">
                  npx pegboard connect {client} {target.agent}
                </code>
              ),
            })}
          </span>
        </p>
      )}
    </>
  );
}

const tokenHelp = (holdsToken: boolean) =>
  holdsToken
    ? t(
        "PEGBOARD_TOKEN stands for a token, which this client takes from no variable: New token copies this with one in it.",
      )
    : t(
        "It takes the token from the variable PEGBOARD_TOKEN. New token copies it with a token in it.",
      );

const WAY_TABS: { id: Way; label: string }[] = [
  { id: "mcp", label: "MCP" },
  { id: "http", label: "HTTP" },
  { id: "process", label: t("In process") },
];

function ConnectAddress({ address, isMcp }: { address: string; isMcp: boolean }) {
  return (
    <div className="mb-3.5 flex min-h-10 items-center gap-2 rounded-lg bg-sunken pr-1.5 pl-3.5 max-sm:py-1 max-sm:pr-1 inset-ring inset-ring-line">
      <span className="min-w-0 flex-1 truncate font-mono text-[13px]/[20px]" title={address}>
        {address}
      </span>
      {isMcp && <span className="text-meta text-3 max-sm:hidden">Streamable HTTP</span>}
      <CopyTextButton text={address} size="s" />
    </div>
  );
}

/** A program to copy. Parts that have to be replaced are amber. */
function SnippetBox({ text, language }: { text: string; language: SnippetLanguage }) {
  return (
    <div className="relative mt-3 rounded-lg bg-sunken inset-ring inset-ring-line">
      <span className="absolute top-1.5 right-1.5 z-1 rounded-lg bg-sunken">
        <CopyButton text={text} label={t("Copy the snippet")} />
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <pre tabIndex={0} className="overflow-x-auto px-4 py-2.5 font-mono text-[12.5px]/[20px]">
        <code>
          {snippetPieces(text, language).map(({ at, text: piece, look }) => (
            <span key={at} className={look}>
              {piece}
            </span>
          ))}
        </code>
      </pre>
    </div>
  );
}

interface SnippetPiece {
  at: number;
  text: string;
  look: string | undefined;
}

const SNIPPET_KEYWORDS = /^(?:import|from|const|await|async|def|with|as|new|void)$/;
const COMMENT_PATTERNS = {
  json: "(?!)",
  yaml: "#.*",
  toml: "#.*",
  shell: "#.*",
  typescript: "//.*",
  python: "#.*",
};
const PLACEHOLDER = PLACEHOLDERS.join("|");

/**
 * The coloured pieces of a program: comments, texts, the keys of JSON, keywords and placeholders.
 */
function snippetPieces(text: string, language: SnippetLanguage): SnippetPiece[] {
  const parts = new RegExp(`(${COMMENT_PATTERNS[language]}|"[^"\\n]*"|\\b[a-z]+\\b)`, "gm");
  const pieces: SnippetPiece[] = [];
  let at = 0;
  for (const [index, part] of text.split(parts).entries()) {
    const isKey = language === "json" && text[at + part.length] === ":";
    pieces.push(
      ...withPlaceholders(part, at, index % 2 === 0 ? undefined : pieceClass(part, isKey)),
    );
    at += part.length;
  }
  return pieces;
}

function pieceClass(part: string, isKey: boolean): string | undefined {
  if (part.startsWith('"')) return isKey ? "text-accent" : "text-green";
  if (/^[a-z]/.test(part)) return SNIPPET_KEYWORDS.test(part) ? "text-accent" : undefined;
  return "text-3";
}

function withPlaceholders(part: string, start: number, look: string | undefined): SnippetPiece[] {
  let at = start;
  return part.split(new RegExp(`(${PLACEHOLDER})`)).flatMap((text, index) => {
    const piece = { at, text, look: index % 2 === 1 ? "text-amber" : look };
    at += text.length;
    return text === "" ? [] : [piece];
  });
}
