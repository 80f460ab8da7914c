import { CALL_FATES } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import type { ReplayAnswer } from "../../api/streams/replay.ts";
import { t } from "../../messages/t.ts";
import { FATE_LOOKS } from "./replay-words.ts";

/** Of which share of the bar each part has at least something to see. */
const LEAST_SHARE = 0.012;

/** What would become of calls: a bar, and its parts in words and numbers. */
export function VerdictBar({ answer }: { answer: ReplayAnswer }) {
  const { calls, same, fates } = answer;
  const parts = CALL_FATES.map((kind) => ({ ...FATE_LOOKS[kind], kind, count: fates[kind] ?? 0 }));
  const told = parts.filter(({ count, isAlways }) => count > 0 || isAlways);
  const present = parts.filter(({ count }) => count > 0);
  const share = (count: number) => Math.max(count, Math.ceil(calls * LEAST_SHARE));
  const label = t("Of {calls, plural, one {# call} other {# calls}}: {parts}", {
    calls,
    parts: listText([
      t("{count, number} as before", { count: same }),
      ...present.map(({ count, short }) => `${countText(count)} ${short}`),
    ]),
  });
  return (
    <div>
      <div role="img" aria-label={label} className="flex h-2.5 gap-0.5 forced-color-adjust-none">
        {same > 0 && (
          <i className="rounded-xs bg-(--line-strong)" style={{ flexGrow: share(same) }} />
        )}
        {present.map(({ kind, fill, count }) => (
          <i
            key={kind}
            className={classNames("min-w-1.5 rounded-xs", fill)}
            style={{ flexGrow: share(count) }}
          />
        ))}
      </div>
      <ul className="mt-2 flex flex-wrap justify-between gap-x-4 gap-y-1 text-meta text-2">
        <Word fill="bg-(--line-strong)" count={same}>
          {t("as before")}
        </Word>
        {told.map(({ kind, fill, count, short }) => (
          <Word key={kind} fill={fill} count={count}>
            {short}
          </Word>
        ))}
      </ul>
    </div>
  );
}

function Word({ fill, count, children }: { fill: string; count: number; children: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <i
        aria-hidden
        className={classNames("size-2 rounded-xs", fill, count === 0 && "opacity-45")}
      />
      <b className={classNames("num font-semibold", count === 0 ? "text-2" : "text-1")}>
        {countText(count)}
      </b>
      {children}
    </li>
  );
}
