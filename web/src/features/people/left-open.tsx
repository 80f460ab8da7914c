import { iconSize } from "@pegboard/ui/icon-size.ts";
import { dateText } from "@pegboard/ui/messages/day-text.ts";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { useQuery } from "@tanstack/react-query";
import { FilePenLine, GitPullRequestArrow } from "lucide-react";
import { paths } from "../../addresses/paths.ts";
import { proposalsQuery } from "../../api/proposals.ts";
import { t } from "../../messages/t.ts";

/** What waits of somebody who cannot sign in any more: proposals, and drafts handed over. */
export function LeftOpen({ person }: { person: string }) {
  const { data } = useQuery(proposalsQuery);
  const left = (data ?? []).filter(
    ({ author, state }) => author.person === person && state !== "applied" && state !== "closed",
  );
  if (left.length === 0) return null;
  return (
    <PaneSection title={t("Left open")} help={t("needs somebody else")}>
      {left.map(({ number, title, state, size, changedAt }) => {
        const isDraft = state === "draft";
        const Icon = isDraft ? FilePenLine : GitPullRequestArrow;
        return (
          <div
            key={number}
            className="grid min-h-11 grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-2.5 border-line-soft py-1 text-list not-first:border-t max-sm:min-h-14"
          >
            <Icon {...iconSize.s} className="justify-self-center text-2" />
            <span className="min-w-0">
              <b className="block truncate leading-4.5 font-medium">{title}</b>
              <span className="block truncate text-meta text-2">
                {t("{size, plural, one {# change} other {# changes}}, last on {day}", {
                  size,
                  day: dateText(new Date(changedAt), new Date()),
                })}
              </span>
            </span>
            <a
              href={paths.review({ tab: "proposals", proposal: number })}
              className="inline-flex min-h-7 items-center px-2.5 text-meta font-medium text-2 hover:text-1 hover:underline"
            >
              {isDraft ? t("Open draft") : t("Open proposal")}
            </a>
          </div>
        );
      })}
    </PaneSection>
  );
}
