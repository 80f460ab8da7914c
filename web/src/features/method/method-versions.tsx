import { escapeInvisible } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { dateText } from "@pegboard/ui/messages/day-text.ts";
import { capitalise } from "@pegboard/ui/messages/sentences.ts";
import { shareText } from "@pegboard/ui/messages/share-text.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { paths } from "../../addresses/paths.ts";
import type { MethodUsageAnswer } from "../../api/calls.ts";
import { changedText } from "../../messages/saved-text.ts";
import { t } from "../../messages/t.ts";

type Version = MethodUsageAnswer["versions"][number];

/** Calls of a version from which a rise of failures is said, and the share that has to fail. */
const FEWEST_JUDGED = 20;
const RISEN_SHARE = 0.05;

const failedShare = ({ calls, failed }: Version): number => (calls === 0 ? 0 : failed / calls);

/** The last change after which clearly more calls failed than before it. */
function findRise(versions: readonly Version[]): { before: Version; after: Version } | undefined {
  for (let place = versions.length - 1; place > 0; place--) {
    const [before, after] = [versions[place - 1], versions[place]];
    if (!before || !after || before.calls < FEWEST_JUDGED || after.calls < FEWEST_JUDGED) continue;
    if (failedShare(after) >= RISEN_SHARE && failedShare(after) >= 2 * failedShare(before))
      return { before, after };
  }
  return undefined;
}

/** What the organisation changed about the tool, on a line, with the failures from then on. */
export function MethodVersions({ usage }: { usage: MethodUsageAnswer }) {
  const { versions, from, to } = usage;
  const rise = findRise(versions);
  const pathOf = (version: Version) =>
    version.save && paths.revision({ kind: "organisation" }, version.save.revision);
  const now = new Date(to);
  return (
    <section aria-label={t("What was changed")} className="border-t border-line-soft pb-5">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 px-6 text-meta text-2 max-sm:px-4">
        <h3 className="text-list font-semibold text-1">{t("What was changed")}</h3>
        <span>{t("with the failures from then on")}</span>
      </div>
      <ol aria-label={t("Changes, the newest first")}>
        {[...versions].reverse().map((version, place) => {
          const { at, save, calls, failed } = version;
          const href = pathOf(version);
          const isBad = version === rise?.after;
          return (
            <li
              key={at ?? "before"}
              className="relative grid min-h-13 grid-cols-[12px_minmax(0,1fr)_auto_auto] items-center gap-3 px-6 py-1.5 text-list not-last:after:absolute not-last:after:top-1/2 not-last:after:left-[29px] not-last:after:h-full not-last:after:w-0.5 not-last:after:bg-(--line) max-sm:px-4 max-sm:not-last:after:left-[21px]"
            >
              <span
                aria-hidden
                className={classNames(
                  "z-[1] ml-0.5 size-2 rounded-full",
                  place === 0 ? "bg-accent" : "bg-panel inset-ring-2 inset-ring-(--line-control)",
                )}
              />
              <span className="min-w-0">
                <b className="block truncate font-medium">
                  {save ? capitalise(changedText(save.kinds)) : t("As it was before")}
                </b>
                <span className="block truncate text-meta text-2">
                  {save
                    ? [
                        t("revision {revision} of the organisation", {
                          revision: String(save.revision),
                        }),
                        dateText(new Date(save.savedAt), now),
                        escapeInvisible(save.savedBy),
                      ].join(" · ")
                    : t("on {day}", { day: dateText(new Date(from), now) })}
                </span>
              </span>
              <span
                className={classNames("num text-meta", isBad ? "font-medium text-red" : "text-2")}
              >
                {t("{failed, number} of {calls, number} failed", { failed, calls })}
              </span>
              {href === undefined ? (
                <span />
              ) : (
                <a
                  href={href}
                  aria-label={t("Compare revision {revision}", {
                    revision: String(save?.revision),
                  })}
                  className="text-meta text-2 hover:text-1 hover:underline max-sm:hidden"
                >
                  {t("Compare")}
                </a>
              )}
            </li>
          );
        })}
      </ol>
      <div className="grid gap-2 px-6 pt-2 max-sm:px-4">
        {rise?.after.save && (
          <Note
            tone="warn"
            actions={
              <a href={pathOf(rise.after)} className="text-meta text-accent hover:underline">
                {t("See what it changed, and take it back")}
              </a>
            }
          >
            {t(
              "Failures rose with revision {revision}: {after} of the calls since, {before} before.",
              {
                revision: String(rise.after.save.revision),
                after: shareText(failedShare(rise.after)),
                before: shareText(failedShare(rise.before)),
              },
            )}
          </Note>
        )}
        <p className="text-meta text-2">
          {t(
            "These are the organisation’s saves that changed this tool. What a source changes by itself is not kept by version.",
          )}
        </p>
      </div>
    </section>
  );
}
