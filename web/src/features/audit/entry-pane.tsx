import { applyOverrides } from "@pegboard/registry-core";
import {
  escapeInvisible,
  operationItem,
  type SettingsOwner,
} from "@pegboard/registry-core/internal";
import { buttonClass } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { CopyTextButton } from "@pegboard/ui/copy-button.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { clockSecondsText, momentText } from "@pegboard/ui/messages/day-text.ts";
import { ErrorState } from "@pegboard/ui/page/page-states.tsx";
import { PaneBody, PaneFoot, PaneHead, PaneSection } from "@pegboard/ui/page/pane.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp, CircleCheck, CircleX, History } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { paths } from "../../addresses/paths.ts";
import { type AuditEntry, type AuditVerification, auditEntryQuery } from "../../api/audit.ts";
import { catalogQuery } from "../../api/catalog.ts";
import { revisionQuery } from "../../api/revisions.ts";
import { t } from "../../messages/t.ts";
import { eventIcon } from "../../owner-editor/audit-text/event-icon.ts";
import { eventText } from "../../owner-editor/audit-text/event-text.ts";
import { itemTitle } from "../../owner-editor/history/item-text.ts";
import {
  type ChangedTool,
  changesByTool,
  firstChanges,
  itemChangeText,
} from "../../owner-editor/history/revision-changes.ts";
import { browserName } from "../../owner-editor/terminal-proof/terminal-proof.tsx";
import { On, SaveCost, Who } from "./audit-row.tsx";
import { ChangedEntry, WhatToDo } from "./changed-entry.tsx";
import { EntryFacts, FactLine } from "./entry-facts.tsx";

interface EntryPaneProps {
  position: number;
  nameOf(tool: string): string;
  verified: AuditVerification | undefined;
  /** Goes to the entry below or above. */
  onStep(by: 1 | -1): void;
  onClose(): void;
}

/** One entry: before and after, who and from where, and its place in the chain. */
export function EntryPane({ position, nameOf, verified, onStep, onClose }: EntryPaneProps) {
  const { data, error, refetch } = useQuery(auditEntryQuery(position));
  const number = t("entry {position, number}", { position });
  if (!data) {
    return (
      <section aria-label={t("One entry")} className="contents">
        <PaneHead title={t("Entry {position, number}", { position })} meta="" onClose={onClose} />
        {error ? (
          <ErrorState
            title={t("The entry could not be loaded")}
            reason={error.message}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton rows={8} label={t("Loading the entry")} />
        )}
      </section>
    );
  }
  const { entry } = data;
  const Icon = eventIcon(entry.kind);
  return (
    <section aria-label={t("One entry")} className="contents">
      <PaneHead
        tile={
          <span
            aria-hidden
            className="tile grid size-10 flex-none place-items-center rounded-[10px]"
          >
            <Icon {...iconSize.m} />
          </span>
        }
        title={
          entry.kind === "settings_saved"
            ? t("Saved revision {revision}", { revision: entry.facts.revision })
            : eventText(entry, nameOf)
        }
        meta={`${momentText(entry.at)} · ${number}`}
        action={
          <>
            <IconButton label={t("Newer entry")} icon={ChevronUp} onClick={() => onStep(-1)} />
            <IconButton label={t("Older entry")} icon={ChevronDown} onClick={() => onStep(1)} />
          </>
        }
        onClose={onClose}
      />
      <PaneBody isText>
        {verified?.changed.includes(position) && <ChangedEntry verified={verified} />}
        {entry.kind === "settings_saved" ? (
          <SavedChanges entry={entry} nameOf={nameOf} />
        ) : (
          <EntryFacts facts={entry.facts} />
        )}
        <PaneSection title={t("Who and from where")}>
          <FactLine name={t("Who")}>
            <Who entry={entry} />
          </FactLine>
          {entry.subject && (
            <FactLine name={t("On", {}, "of an entry")}>
              <On entry={entry} />
            </FactLine>
          )}
          <FactLine name={t("Way in")}>{WAYS_IN[entry.from.via]}</FactLine>
          <FactLine name={t("Address")}>
            {entry.from.address === "" ? noAddressText(entry) : escapeInvisible(entry.from.address)}
          </FactLine>
          {entry.by.browser !== undefined && (
            <FactLine name={t("Session")}>
              {browserName(entry.by.browser) ?? escapeInvisible(entry.by.browser)}
            </FactLine>
          )}
          {entry.from.request !== undefined && (
            <FactLine name={t("Request")}>
              <code className="wrap-anywhere">{escapeInvisible(entry.from.request)}</code>
            </FactLine>
          )}
          {entry.until !== undefined && (
            <FactLine name={t("Until")}>{momentText(entry.until)}</FactLine>
          )}
        </PaneSection>
        <Chain answer={data} />
        {verified?.changed.includes(position) && <WhatToDo />}
      </PaneBody>
      <PaneFoot>
        {entry.kind === "settings_saved" && entry.subject && (
          <a
            className={buttonClass("default", "s")}
            href={paths.revision(entryOwner(entry.subject), entry.facts.revision)}
          >
            <History {...iconSize.s} />
            {t("Open revision {revision}", { revision: entry.facts.revision })}
          </a>
        )}
        <CopyTextButton
          size="s"
          label={t("Copy link")}
          text={new URL(paths.audit({ entry: position }), location.origin).href}
        />
        <CopyTextButton
          size="s"
          label={t("Copy as JSON")}
          text={JSON.stringify({ ...entry, hash: data.hash }, null, 2)}
        />
      </PaneFoot>
    </section>
  );
}

const WAYS_IN: Record<AuditEntry["from"]["via"], string> = {
  http: t("HTTP"),
  mcp: t("MCP"),
  command: t("a command at the terminal"),
  process: t("the program around"),
  source: t("something new that a source lists"),
  upgrade: t("not known: taken over when Pegboard was upgraded"),
};

const noAddressText = ({ from, count = 1 }: AuditEntry): string =>
  from.via === "upgrade" || count === 1 ? "–" : t("several addresses");

function entryOwner({ kind, id }: NonNullable<AuditEntry["subject"]>): SettingsOwner {
  return kind === "agent" || kind === "preset" ? { kind, id } : { kind: "organisation" };
}

type SavedEntry = Extract<AuditEntry, { kind: "settings_saved" }>;

/** The items that a save changed, with their values before and after, tool by tool. */
function SavedChanges({ entry, nameOf }: { entry: SavedEntry; nameOf(tool: string): string }) {
  const { revision } = entry.facts;
  const owner = entryOwner(entry.subject ?? { kind: "organisation", id: "", name: "" });
  const before = useQuery({ ...revisionQuery(owner, revision - 1), retry: false });
  const after = useQuery({ ...revisionQuery(owner, revision), retry: false });
  const failed = before.error ?? after.error;
  const changed = useMemo(
    () =>
      before.data && after.data ? changesByTool(before.data.settings, after.data.settings) : [],
    [before.data, after.data],
  );
  const count = changed.reduce((sum, { changes }) => sum + changes.length, 0);
  const isLoaded = before.data !== undefined && after.data !== undefined;
  return (
    <PaneSection
      title={t("Before and after")}
      help={
        isLoaded && (
          <>
            {t("{count, plural, one {# change} other {# changes}}", { count })}{" "}
            <SaveCost entry={entry} />
          </>
        )
      }
    >
      {failed && (
        <p className="text-list text-2">
          {t("The revision is not there any more: {reason}", { reason: failed.message })}
        </p>
      )}
      {!failed && !isLoaded && <Skeleton rows={3} label={t("Loading the changes")} />}
      {isLoaded && (
        <>
          <div
            aria-hidden
            className="grid h-7 grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)] items-center gap-2 border-b border-line text-micro text-2"
          >
            <span>{t("What")}</span>
            <span className="num">{countText(revision - 1)}</span>
            <span className="num">{countText(revision)}</span>
          </div>
          {firstChanges(changed, MOST_SHOWN_CHANGES).map((group) => (
            <ChangedItems key={group.tool ?? ""} group={group} nameOf={nameOf} />
          ))}
          {count > MOST_SHOWN_CHANGES && (
            <p className="pt-1 text-meta text-2">
              {t("{count, plural, one {# more} other {# more}} in the comparison", {
                count: count - MOST_SHOWN_CHANGES,
              })}
            </p>
          )}
        </>
      )}
    </PaneSection>
  );
}

/** The most changes that stand in the pane. */
const MOST_SHOWN_CHANGES = 40;

function ChangedItems({ group, nameOf }: { group: ChangedTool; nameOf(tool: string): string }) {
  const catalog = useQuery(catalogQuery).data;
  const tools = useMemo(() => {
    const known = catalog ? applyOverrides(catalog.declared, catalog.organisation).tools : [];
    return new Map(known.map((definition) => [definition.name, { definition }]));
  }, [catalog]);
  return (
    <>
      {group.tool !== undefined && (
        <p className="truncate pt-2 text-list font-medium">{nameOf(group.tool)}</p>
      )}
      <ul>
        {group.changes.map((change) => {
          const { from, to } = itemChangeText(change, { tools });
          const title = itemTitle(change.operation, tools);
          return (
            <li
              key={`${change.operation.op} ${operationItem(change.operation)}`}
              className="grid min-h-6.5 grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)] items-center gap-2 text-list"
            >
              <span
                className={classNames("truncate", group.tool !== undefined && "pl-4")}
                title={title}
              >
                {title}
              </span>
              <span className="truncate text-2" title={from}>
                {escapeInvisible(from ?? "–")}
              </span>
              <b className="truncate font-medium" title={to}>
                {escapeInvisible(to)}
              </b>
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface ChainProps {
  answer: { entry: AuditEntry; hash: string; computed: string; before?: ChainPlace | undefined };
}
interface ChainPlace {
  position: number;
  hash: string;
  at: string;
  by: string;
}

/** The hash of the entry before, and whether the entry gives its own with it. */
function Chain({ answer: { entry, hash, computed, before } }: ChainProps) {
  const isFirst = entry.position === 1;
  const isMatching = hash === computed;
  return (
    <PaneSection title={t("Chain")} help={t("SHA-256 over this entry and the hash before")}>
      {before && (
        <ChainLine position={before.position} hash={before.hash}>
          <span className="truncate text-2" title={momentText(before.at)}>
            {escapeInvisible(before.by)} {clockSecondsText(before.at)}
          </span>
        </ChainLine>
      )}
      <ChainLine position={entry.position} hash={hash}>
        {before || isFirst ? (
          <span className={`flex items-center gap-1.5 ${isMatching ? "" : "text-red"}`}>
            {isMatching ? (
              <CircleCheck {...iconSize.s} className="flex-none text-green" />
            ) : (
              <CircleX {...iconSize.s} className="flex-none" />
            )}
            {isMatching ? t("matches") : t("does not match")}
          </span>
        ) : (
          <span className="text-red">{t("the entry before is missing")}</span>
        )}
      </ChainLine>
      {before && !isMatching && (
        <HashLine name={t("As it is now")} hash={computed}>
          <span className="text-red">{t("this is what it would be")}</span>
        </HashLine>
      )}
    </PaneSection>
  );
}

type ChainLineProps = Pick<ChainPlace, "position" | "hash"> & { children: ReactNode };

const ChainLine = ({ position, ...line }: ChainLineProps) => (
  <HashLine name={t("Entry {position, number}", { position })} {...line} />
);

type HashLineProps = Omit<ChainLineProps, "position"> & { name: string };

function HashLine({ name, hash, children }: HashLineProps) {
  return (
    <div className="grid min-h-7.5 grid-cols-[96px_minmax(0,1fr)_minmax(0,1fr)] items-center gap-3 text-meta">
      <span className="num">{name}</span>
      <code title={hash}>{`${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`}</code>
      {children}
    </div>
  );
}
