import { Button } from "@pegboard/ui/button.tsx";
import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { dateText } from "@pegboard/ui/messages/day-text.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { Loaded } from "@pegboard/ui/page/page-states.tsx";
import { PaneBody, PaneFoot, PaneSection } from "@pegboard/ui/page/pane.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { ChoiceList } from "@pegboard/ui/search/choice-list.tsx";
import { wordFilter } from "@pegboard/ui/search/filter-text.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { needsTerminalCode, useAddSource } from "../../../api/sources/source-actions.ts";
import {
  type AddSourceRequest,
  type KnownServer,
  knownServersQuery,
  sourcesQuery,
} from "../../../api/sources/sources.ts";
import type { ImportedSource } from "../../../api/transfer.ts";
import { t } from "../../../messages/t.ts";
import {
  AskedFields,
  type EnteredValues,
  withEntered,
} from "../../../owner-editor/imported-sources/asked-fields.tsx";
import { SourceParts } from "../../../owner-editor/imported-sources/source-parts.tsx";
import { TerminalProofField } from "../../../owner-editor/terminal-proof/terminal-proof.tsx";
import { ConnectionLine } from "../pane/source-connection.tsx";
import { SourceWork } from "../source-work.tsx";
import { AddForm, type AddFormProps } from "./add-form.tsx";
import { refusedFields, sourceErrorText } from "./mcp-form.tsx";
import { emptyDraft } from "./source-draft.ts";
import { SourceNameField } from "./source-fields.tsx";

/** A searched list of MCP servers that many people use; of the chosen one, what it asks for. */
export function KnownForm(props: AddFormProps) {
  const { tiles, known, onKnown, onClose } = props;
  const query = useQuery(knownServersQuery);
  const server = query.data?.find(({ name }) => name === known);
  if (server) return <KnownServerForm key={server.name} {...props} server={server} />;
  return (
    <>
      <PaneBody>
        {tiles}
        <Loaded
          query={query}
          error={t("The well-known servers could not be loaded")}
          skeleton={<Skeleton rows={6} rowClass="h-10 px-6" label={t("Loading the servers")} />}
        >
          {(servers) => (
            <PaneSection label={t("Which server")}>
              {known !== undefined && (
                <Note tone="warn">{t("There is no well-known server {known}.", { known })}</Note>
              )}
              <KnownServerList servers={servers} onChoose={onKnown} />
            </PaneSection>
          )}
        </Loaded>
      </PaneBody>
      <PaneFoot>
        <span className="min-w-0 flex-1">
          {t("Nothing is started before you have seen what runs.")}
        </span>
        <Button variant="ghost" onClick={onClose}>
          {t("Cancel")}
        </Button>
      </PaneFoot>
    </>
  );
}

interface KnownServerListProps {
  servers: readonly KnownServer[];
  onChoose(name: string): void;
}

function KnownServerList({ servers, onChoose }: KnownServerListProps) {
  const [search, setSearch] = useState("");
  const hasWords = wordFilter(search);
  const found = servers.filter(({ name, title, description, account }) =>
    hasWords(name, title, description, account),
  );
  return (
    <div className="-mx-2.5">
      <ChoiceList
        label={t("Search the servers")}
        query={search}
        onQuery={setSearch}
        lines={found.map((choice) => ({ choice }))}
        onChoose={({ name }) => onChoose(name)}
        nothing={t(
          "None of them is about this. Another server is added by its command or address.",
        )}
      >
        {({ title, description, ways }) => (
          <>
            <span className="flex-none font-medium">{title}</span>
            <span className="min-w-0 flex-1 truncate text-meta text-2">{description}</span>
            {ways.every(isMissingProgram) && (
              <span className="flex-none text-meta text-amber">
                {t("needs {program}", { program: ways[0]?.missingProgram ?? "" })}
              </span>
            )}
          </>
        )}
      </ChoiceList>
    </div>
  );
}

const isMissingProgram = ({ missingProgram }: ImportedSource) => missingProgram !== undefined;

function KnownServerForm({
  server,
  tiles,
  onKnown,
  onClose,
  onAdded,
}: AddFormProps & { server: KnownServer }) {
  const { ways } = server;
  const { data: sources = [] } = useQuery(sourcesQuery);
  const [name, setName] = useState(() =>
    freeName(
      server.name,
      sources.map((source) => source.name),
    ),
  );
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      ways.findIndex((way) => !isMissingProgram(way)),
    ),
  );
  const [entered, setEntered] = useState<EnteredValues>({});
  const add = useAddSource();
  const way = ways[at];
  if (!way) return null;
  const source = { ...way, name };
  const whole = withEntered(source, entered);
  const isAsked = needsTerminalCode(add.error);
  const errors = refusedFields(add.error);
  const submit = () =>
    add.mutate(
      {
        name: name.trim(),
        config: whole.sent as AddSourceRequest["config"],
      },
      { onSuccess: ({ id }) => onAdded(id) },
    );
  return (
    <AddForm
      tiles={tiles}
      lead={
        add.isPending ? (
          <SourceWork
            name={name.trim()}
            since={add.submittedAt}
            cancels={t("Cancel stops it, and nothing is added.")}
          />
        ) : (
          leadText(whole.sent.pendingValues !== undefined)
        )
      }
      action={add.isPending ? t("Connecting…") : t("Add source")}
      blocked={add.isPending ? t("Pegboard is connecting to it.") : missingName(name)}
      error={isAsked || !add.error ? undefined : sourceErrorText(add.error, errors)}
      onSubmit={submit}
      onClose={add.isPending ? add.cancel : onClose}
    >
      <KnownServerFacts server={server} onBack={() => onKnown(undefined)} />
      <PaneSection title={t("What it asks for")}>
        <div className="grid gap-4">
          <SourceNameField
            draft={{ ...emptyDraft, name }}
            errors={errors}
            onChange={(part) => setName(part.name ?? name)}
          />
          {ways.length > 1 && <WayField ways={ways} at={at} onChange={setAt} />}
          <AskedFields source={source} entered={entered} onChange={setEntered} />
        </div>
      </PaneSection>
      <PaneSection title={way.runsCommand ? t("What runs") : t("Where it is")}>
        <SourceParts source={withoutAsked(source)} />
      </PaneSection>
      {way.runsCommand && <TerminalProofField asked={isAsked} onProven={submit} />}
    </AddForm>
  );
}

/** What runs, without what stands above it already. */
const withoutAsked = ({ description: _, asked: __, ...source }: ImportedSource): ImportedSource =>
  source;

const leadText = (isMissing: boolean) =>
  isMissing
    ? t("It waits until what is missing is entered, here or later.")
    : t("Connects at once. A server that cannot be reached is kept and tried again.");

const missingName = (name: string) => (name.trim() === "" ? t("Give it a name.") : undefined);

/** The name, with a number where a source has it already. */
function freeName(name: string, taken: readonly string[]): string {
  const lower = new Set(taken.map((one) => one.toLowerCase()));
  for (let count = 2; ; count++) {
    const one = count === 2 ? name : `${name} ${count - 1}`;
    if (!lower.has(one.toLowerCase())) return one;
  }
}

interface WayFieldProps {
  ways: readonly ImportedSource[];
  at: number;
  onChange(at: number): void;
}

function WayField({ ways, at, onChange }: WayFieldProps) {
  return (
    <StackedField label={t("Way to it")}>
      {({ id }) => (
        <Select id={id} value={at} onChange={({ target }) => onChange(Number(target.value))}>
          {ways.map((way, index) => (
            <option key={way.name} value={index}>
              {wayText(way)}
            </option>
          ))}
        </Select>
      )}
    </StackedField>
  );
}

function wayText({ sent: { command, url }, missingProgram }: ImportedSource): string {
  if (typeof command !== "string") return t("At its address, {url}", { url: String(url) });
  return missingProgram === undefined
    ? t("A program that {command} starts", { command })
    : t("A program that {command} starts, which is not on this machine", { command });
}

interface KnownServerFactsProps {
  server: KnownServer;
  onBack(): void;
}

function KnownServerFacts({ server, onBack }: KnownServerFactsProps) {
  const { title, description, homepage, licence, account, needs = [] } = server;
  return (
    <PaneSection
      title={title}
      action={
        <Button size="s" variant="ghost" icon={ArrowLeft} onClick={onBack}>
          {t("All servers")}
        </Button>
      }
    >
      <p className="mb-1.5">{description}</p>
      <dl className="grid grid-cols-[132px_minmax(0,1fr)] text-list max-sm:grid-cols-[112px_minmax(0,1fr)]">
        <ConnectionLine label={t("Homepage")}>
          <a
            href={homepage}
            target="_blank"
            rel="noreferrer"
            className="text-accent wrap-anywhere hover:underline"
          >
            {homepage.replace(/^https:\/\//, "")}
          </a>
        </ConnectionLine>
        <ConnectionLine label={t("Licence")}>{licence}</ConnectionLine>
        {account !== undefined && (
          <ConnectionLine label={t("Account")}>
            {t("one with {service}, which gives the key", { service: account })}
          </ConnectionLine>
        )}
        {needs.length > 0 && <ConnectionLine label={t("Needs")}>{needs.join(", ")}</ConnectionLine>}
        <ConnectionLine label={t("Tried")}>{triedText(server)}</ConnectionLine>
      </dl>
    </PaneSection>
  );
}

function triedText({ tried, untried, ways }: KnownServer): string {
  if (tried)
    return t("{version}, on {day}: {methods, plural, one {# method} other {# methods}}", {
      ...tried,
      day: dateText(new Date(tried.on), new Date()),
    });
  return untried === "account"
    ? t("No: it lists nothing without an account")
    : t("No: {program} could not be used where it was to be tried", {
        program: String(ways[0]?.sent.command ?? ""),
      });
}
