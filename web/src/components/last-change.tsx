import { PersonMark } from "@pegboard/ui/person-mark.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { t } from "../messages/t.ts";

/** Who changed something last and when, or that nobody did, in a row of a list. */
export function LastChange({ of }: { of: { by: string; at: string } | null }) {
  if (!of) return <span className="text-3">{t("Never")}</span>;
  return (
    <>
      <PersonMark name={of.by} />
      <span className="sr-only">{of.by}, </span>
      <TimeAgo at={of.at} />
    </>
  );
}
