import { appBase } from "@pegboard/ui/app-base.ts";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { CopyTextButton } from "@pegboard/ui/copy-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { clockText, momentText } from "@pegboard/ui/messages/day-text.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { Popover } from "@pegboard/ui/overlays/popover.tsx";
import { RefreshCw, ShieldCheck, ShieldQuestion, ShieldX } from "lucide-react";
import { useEffect } from "react";
import { type AuditAnswer, type AuditVerification, useVerifyAudit } from "../../api/audit.ts";
import { t } from "../../messages/t.ts";

/** Milliseconds for which a check is taken for new enough when the page is opened. */
const CHECKED_FOR = 300_000;

interface IntegrityBarProps {
  page: AuditAnswer;
  /** Shows the place of an entry in the list. */
  onPlace(entry: number): void;
}

/** Whether the record is as it was written, since when that is known, and a new check. */
export function IntegrityBar({ page, onPlace }: IntegrityBarProps) {
  const { verified, brokenAt } = page;
  const verify = useVerifyAudit();
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked once, when the page opens
  useEffect(() => {
    if (Date.now() - (Date.parse(verified?.at ?? "") || 0) > CHECKED_FOR) verify.mutate();
  }, []);
  const isBroken = brokenAt !== undefined;
  return (
    <section
      aria-label={t("Integrity of the record")}
      className={classNames(
        "flex min-h-12 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-1.5 pr-4 pl-6 text-list max-sm:px-4",
        isBroken ? "bg-red-tint text-red" : "bg-app",
      )}
    >
      <output className="flex min-w-0 flex-1 items-center gap-2 max-sm:basis-full">
        <IntegrityText page={page} isChecking={verify.isPending} />
      </output>
      {verify.error && <Note tone="bad">{verify.error.message}</Note>}
      {isBroken && (
        <Button size="s" variant="ghost" onClick={() => onPlace(brokenAt)}>
          {t("Show the place")}
        </Button>
      )}
      {verified && (
        <Popover
          label={t("Checkpoint")}
          side="top"
          trigger={
            <Button size="s" variant="ghost">
              {t("Checkpoint")}
            </Button>
          }
        >
          <Checkpoint verified={verified} />
        </Popover>
      )}
      <Button
        icon={RefreshCw}
        blocked={verify.isPending ? t("Checking…") : undefined}
        onClick={() => verify.mutate()}
      >
        {isBroken ? t("Verify again") : t("Verify now")}
      </Button>
    </section>
  );
}

function IntegrityText({ page, isChecking }: { page: AuditAnswer; isChecking: boolean }) {
  const { verified, brokenAt, total } = page;
  if (isChecking) {
    return (
      <>
        <RefreshCw {...iconSize.m} className="flex-none animate-spin motion-reduce:animate-none" />
        {t("Checking {total, plural, one {# entry} other {# entries}}…", { total })}
      </>
    );
  }
  if (brokenAt !== undefined) {
    return (
      <>
        <ShieldX {...iconSize.m} className="flex-none" />
        <span>
          <b>{t("Chain broken at entry {entry, number}", { entry: brokenAt })}</b>
          {verified && ` · ${damageText(verified)} · `}
          {verified && t("verified up to {entry, number}", { entry: verified.upTo })}
        </span>
      </>
    );
  }
  if (!verified) {
    return (
      <>
        <ShieldQuestion {...iconSize.m} className="flex-none text-2" />
        {t("Every entry fits the one before · {total, plural, one {# entry} other {# entries}}", {
          total,
        })}
      </>
    );
  }
  return (
    <>
      <ShieldCheck {...iconSize.m} className="flex-none text-green" />
      <span title={momentText(verified.at)}>
        {t("Chain verified at {time}", { time: clockText(verified.at) })} ·{" "}
        {t("{count, plural, one {# entry} other {# entries}}", { count: verified.entries })}
        {signedText(verified)}
      </span>
    </>
  );
}

/** " · checkpoint 262 signed 18 November at 00:00", while there is one. */
function signedText({ checkpoints }: AuditVerification): string {
  if (!checkpoints?.last) return "";
  const { number, at } = checkpoints.last;
  const signed = t("checkpoint {number, number} signed {time}", { number, time: momentText(at) });
  return ` · ${signed}`;
}

/** "1 changed, 3 missing". */
export function damageText({ changed, missing, checkpoints }: AuditVerification): string {
  const gone = missing.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  return [
    ...(changed.length > 0 ? [t("{count, number} changed", { count: changed.length })] : []),
    ...(checkpoints && checkpoints.broken.length > 0
      ? [t("{count, number} checkpoints do not hold", { count: checkpoints.broken.length })]
      : []),
    ...(checkpoints && checkpoints.missing.length > 0
      ? [t("{count, number} checkpoints missing", { count: checkpoints.missing.length })]
      : []),
    ...(checkpoints?.otherKeys ?? []).map(({ count }) =>
      t("{count, number} signed by another key", { count }),
    ),
    ...(gone > 0 ? [t("{count, number} missing", { count: gone })] : []),
  ].join(", ");
}

/** The newest entry's hash, to be kept where nobody who can change the record reaches it. */
function Checkpoint({ verified: { last } }: { verified: AuditVerification }) {
  const text = `${last.position}:${last.hash}`;
  return (
    <div className="grid gap-2.5 p-4 text-list">
      <b className="font-semibold">
        {t("Checkpoint at entry {entry}", { entry: countText(last.position) })}
      </b>
      <code className="text-meta break-all">{text}</code>
      <p className="text-meta text-2">
        {t(
          "Keep it elsewhere. Later it shows whether any entry up to it was changed, cut off or written anew, even by somebody who rewrote the whole record:",
        )}
      </p>
      <code className="text-meta break-all">pegboard audit verify --checkpoint {text}</code>
      <span className="flex items-center gap-3">
        <CopyTextButton text={text} />
        <a
          href={`${appBase}/api/v1/audit/checkpoints`}
          download="audit-checkpoints.json"
          className="font-medium text-accent hover:underline"
        >
          {t("Export the signed checkpoints and their public key")}
        </a>
      </span>
    </div>
  );
}
