import { escapeInvisible } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { Disclosure } from "@pegboard/ui/disclosure.tsx";
import { dateText } from "@pegboard/ui/messages/day-text.ts";
import { capitalise, inSentence, listText } from "@pegboard/ui/messages/sentences.ts";
import { shareText } from "@pegboard/ui/messages/share-text.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { useEffect, useRef } from "react";
import { paths } from "../../addresses/paths.ts";
import type { MethodUsageAnswer } from "../../api/calls.ts";
import { changedText } from "../../messages/saved-text.ts";
import { t } from "../../messages/t.ts";
import { changeLabel, pickFields } from "../../owner-editor/review/changed-field.tsx";
import { FieldDifference } from "../../owner-editor/review/field-difference.tsx";

type MethodVersion = MethodUsageAnswer["versions"][number];

/** Calls of a version from which a rise of failures is said, and the share that has to fail. */
const FEWEST_JUDGED = 20;
const RISEN_SHARE = 0.05;

const failedShare = ({ calls, failed }: MethodVersion): number =>
  calls === 0 ? 0 : failed / calls;

/** The last change after which clearly more calls failed than before it. */
function findRise(
  versions: readonly MethodVersion[],
): { before: MethodVersion; after: MethodVersion } | undefined {
  for (let place = versions.length - 1; place > 0; place--) {
    const [before, after] = [versions[place - 1], versions[place]];
    if (!before || !after || before.calls < FEWEST_JUDGED || after.calls < FEWEST_JUDGED) continue;
    if (failedShare(after) >= RISEN_SHARE && failedShare(after) >= 2 * failedShare(before))
      return { before, after };
  }
  return undefined;
}

/** What a version changed, in a few words. */
export function versionTitle({ save, source }: MethodVersion): string {
  if (save) return capitalise(changedText(save.kinds));
  if (!source) return t("As it was before");
  if (source.kind === "new") return t("Its source lists it");
  if (source.kind === "gone") return t("Its source does not list it any more");
  const fields = pickFields(source.fields, false).map(({ field }) =>
    inSentence(changeLabel(field)),
  );
  return t("Its source changed: {fields}", { fields: listText(fields) });
}

/** Who made a version and when. */
export function versionMark(
  { at, save, source }: MethodVersion,
  { from, to }: MethodUsageAnswer,
): string {
  const now = new Date(to);
  if (save)
    return [
      t("revision {revision} of the organisation", { revision: String(save.revision) }),
      dateText(new Date(save.savedAt), now),
      escapeInvisible(save.savedBy),
    ].join(" · ");
  if (at === undefined) return t("on {day}", { day: dateText(new Date(from), now) });
  const day = dateText(new Date(at), now);
  return source?.acceptedBy === undefined
    ? t("by itself · {day}", { day })
    : t("accepted by {person} · {day}", { person: escapeInvisible(source.acceptedBy), day });
}

interface MethodVersionsProps {
  tool: string;
  method: string;
  usage: MethodUsageAnswer;
  /** The moment of the version that is open. */
  opened: number | undefined;
}

/** What the organisation and its source changed about a method, with the failures from then on. */
export function MethodVersions({ tool, method, usage, opened }: MethodVersionsProps) {
  const { versions, formSince, to } = usage;
  const rise = findRise(versions);
  const since = formSince === undefined ? undefined : dateText(new Date(formSince), new Date(to));
  return (
    <section aria-label={t("Versions")} className="border-t border-line-soft pb-5">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 px-6 text-meta text-2 max-sm:px-4">
        <h3 className="text-list font-semibold text-1">{t("Versions")}</h3>
        <span>{t("with the failures from then on")}</span>
      </div>
      <ol aria-label={t("Changes, the newest first")}>
        {[...versions].reverse().map((version, place) => (
          <VersionLine
            key={`${version.at ?? "before"} ${version.save?.revision ?? ""}`}
            version={version}
            usage={usage}
            isNow={place === 0}
            isBad={version === rise?.after}
            isOpened={version.at !== undefined && version.at === opened}
          />
        ))}
      </ol>
      <div className="grid gap-2 px-6 pt-2 max-sm:px-4">
        {rise && <RiseNote tool={tool} method={method} {...rise} />}
        <p className="text-meta text-2">
          {since === undefined
            ? t("No change of it by its source was seen since Pegboard keeps such changes.")
            : t("Its source shows it as it is now since {since}.", { since })}
        </p>
      </div>
    </section>
  );
}

interface VersionLineProps {
  version: MethodVersion;
  usage: MethodUsageAnswer;
  isNow: boolean;
  isBad: boolean;
  isOpened: boolean;
}

function VersionLine({ version, usage, isNow, isBad, isOpened }: VersionLineProps) {
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpened) line.current?.scrollIntoView({ block: "nearest" });
  }, [isOpened]);
  const { save, calls, failed } = version;
  return (
    <li
      ref={line}
      className="relative grid min-h-13 grid-cols-[12px_minmax(0,1fr)_auto_auto] items-center gap-x-3 px-6 py-1.5 text-list not-last:after:absolute not-last:after:top-6.5 not-last:after:-bottom-6.5 not-last:after:left-[29px] not-last:after:w-0.5 not-last:after:bg-(--line) max-sm:px-4 max-sm:not-last:after:left-[21px]"
    >
      <span
        aria-hidden
        className={classNames(
          "z-[1] ml-0.5 size-2 rounded-full",
          isNow ? "bg-accent" : "bg-panel inset-ring-2 inset-ring-(--line-control)",
        )}
      />
      <span className="min-w-0">
        <b className="line-clamp-2 font-medium">{versionTitle(version)}</b>
        <span className="block truncate text-meta text-2">{versionMark(version, usage)}</span>
      </span>
      <span className={classNames("num text-meta", isBad ? "font-medium text-red" : "text-2")}>
        {t("{failed, number} of {calls, number} failed", { failed, calls })}
      </span>
      {save ? (
        <a
          href={paths.revision({ kind: "organisation" }, save.revision)}
          aria-label={t("Compare revision {revision}", { revision: String(save.revision) })}
          className="text-meta text-2 hover:text-1 hover:underline max-sm:hidden"
        >
          {t("Compare")}
        </a>
      ) : (
        <span />
      )}
      <VersionDifference key={String(isOpened)} version={version} isOpened={isOpened} />
    </li>
  );
}

/** What a source shows otherwise, field by field, behind a line. */
function VersionDifference({ version, isOpened }: { version: MethodVersion; isOpened: boolean }) {
  const fields = pickFields(version.source?.fields ?? [], false);
  if (fields.length === 0) return null;
  return (
    <Disclosure
      className="z-[1] col-span-3 col-start-2 text-meta"
      lineClass="py-1 text-2 hover:text-1"
      summary={t("What changed")}
      isOpen={isOpened}
    >
      <div className="grid gap-3 rounded-lg bg-panel p-3 inset-ring inset-ring-line">
        {fields.map((field) => (
          <div key={field.field} className="min-w-0">
            <h4 className="pb-1 font-medium text-2">{changeLabel(field.field)}</h4>
            <FieldDifference field={field} of={versionTitle(version)} />
          </div>
        ))}
      </div>
    </Disclosure>
  );
}

interface RiseNoteProps {
  tool: string;
  method: string;
  before: MethodVersion;
  after: MethodVersion;
}

/** Says that failures rose with a change, and leads to what takes it back. */
function RiseNote({ tool, method, before, after }: RiseNoteProps) {
  const shares = { after: shareText(failedShare(after)), before: shareText(failedShare(before)) };
  const { save } = after;
  return (
    <Note
      tone="warn"
      actions={
        <a
          href={
            save
              ? paths.revision({ kind: "organisation" }, save.revision)
              : paths.tool(tool, { method })
          }
          className="text-meta text-accent hover:underline"
        >
          {save ? t("See what it changed, and take it back") : t("Own text in the Registry")}
        </a>
      }
    >
      {save
        ? t(
            "Failures rose with revision {revision}: {after} of the calls since, {before} before.",
            {
              ...shares,
              revision: String(save.revision),
            },
          )
        : t(
            "Failures rose when its source changed it: {after} of the calls since, {before} before.",
            shares,
          )}
    </Note>
  );
}
