import { appBase } from "@pegboard/ui/app-base.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { CircleCheck, CircleHelp, CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { useWhyNot } from "../../api/account/rights.ts";
import type { AuditVerification } from "../../api/audit.ts";
import { t } from "../../messages/t.ts";
import { damageText } from "./integrity-bar.tsx";

/** What is wrong with an entry that somebody changed, and what of the record still holds. */
export function ChangedEntry({ verified }: { verified: AuditVerification }) {
  const { upTo, last, checkpoints } = verified;
  const signed = checkpoints?.last && checkpoints.last.position <= upTo && checkpoints.last;
  return (
    <>
      <PaneSection label={t("What is wrong")}>
        <Note tone="bad">
          {t(
            "This entry no longer gives its hash: it was changed after it was written, or the hash of the entry before it was. What it says is not to be trusted, and what is newer is not proven by it.",
          )}
        </Note>
      </PaneSection>
      <PaneSection title={t("What holds")}>
        <ul className="grid gap-1.5 text-list">
          {upTo > 0 && (
            <Finding icon={<CircleCheck {...iconSize.s} className="text-green" />}>
              {t("Entries up to {entry, number} are as they were written", { entry: upTo })}
              {signed &&
                t(", up to {entry, number} also by checkpoint {number, number}", {
                  entry: signed.position,
                  number: signed.number,
                })}
            </Finding>
          )}
          <Finding icon={<CircleHelp {...iconSize.s} className="text-2" />}>
            {t(
              "What follows, up to {entry, number}, is bound together, but not to what was before",
              { entry: last.position },
            )}
          </Finding>
          <Finding icon={<CircleX {...iconSize.s} className="text-red" />}>
            {damageText(verified)}
          </Finding>
        </ul>
      </PaneSection>
    </>
  );
}

const Finding = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex gap-2.5">
    <span className="flex h-5 flex-none items-center">{icon}</span>
    <span>{children}</span>
  </li>
);

/** The steps after somebody changed the record, in their order. */
export function WhatToDo() {
  const whyNotReport = useWhyNot("GET /api/v1/audit/report");
  const report = t("Export the report");
  return (
    <PaneSection title={t("What to do")}>
      <ol className="grid list-decimal gap-1.5 pl-4.5 text-list marker:text-2">
        <li>
          {t.rich(
            "{report} before anything else: both hashes, the neighbours, all checkpoints. Then export the record.",
            {
              report: whyNotReport ? (
                <span title={whyNotReport}>{report}</span>
              ) : (
                <a
                  href={`${appBase}/api/v1/audit/report`}
                  download="audit-report.json"
                  className="font-medium text-accent hover:underline"
                >
                  {report}
                </a>
              ),
            },
          )}
        </li>
        <li>{t("Compare this place with the newest backup that still holds.")}</li>
        <li>
          {t(
            "Find out who can write the database: Pegboard changes no entry, and the database refuses it.",
          )}
        </li>
      </ol>
    </PaneSection>
  );
}
