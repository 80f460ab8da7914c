import {
  describeLargeOperation,
  describeOpenApiAdjustment,
  describeOpenApiSkip,
} from "@pegboard/registry-core/problems";
import { Button } from "@pegboard/ui/button.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { useState } from "react";
import type { OpenApiReading } from "../../../api/sources/openapi-sources.ts";
import { t } from "../../../messages/t.ts";

const REASON_TEXTS = {
  skipped: {
    title: t("Skipped"),
    showAll: t("Show all of what is skipped"),
    showFewer: t("Show fewer of what is skipped"),
  },
  adjusted: {
    title: t("Adjusted"),
    showAll: t("Show all of what is adjusted"),
    showFewer: t("Show fewer of what is adjusted"),
  },
  large: {
    title: t("Very large"),
    showAll: t("Show all of what is very large"),
    showFewer: t("Show fewer of what is very large"),
  },
};

/** The number of reasons, and of operations of one, that are shown at first. */
const REASONS_SHOWN = 4;
const OPERATIONS_SHOWN = 4;

interface LeftOutOrAdjustedProps {
  reading: OpenApiReading;
  /** Allows a server that operations are skipped for; absent where nothing is chosen. */
  onAllow?: ((server: string) => void) | undefined;
}

/**
 * Operations that are very large, those that do not come in, and those that come in otherwise than
 * the description says, each with the reason.
 */
export function LeftOutOrAdjusted({
  reading: { skipped, adjusted, large, total },
  onAllow,
}: LeftOutOrAdjustedProps) {
  return (
    <>
      <Reasons
        of="large"
        help={t("{count, plural, one {# operation} other {# operations}}", { count: large.length })}
        rows={large.map(({ operation, characters }) => [
          operation,
          describeLargeOperation(characters, t),
        ])}
      />
      <Reasons
        of="skipped"
        help={t("{count, number} of {total, plural, one {# operation} other {# operations}}", {
          count: skipped.length,
          total,
        })}
        rows={skipped.map(({ operation, reason }) => [operation, describeOpenApiSkip(reason, t)])}
      />
      {onAllow && <ServersToAllow servers={serversOf(skipped)} onAllow={onAllow} />}
      <Reasons
        of="adjusted"
        help={t("{count, plural, one {# operation} other {# operations}}", {
          count: new Set(adjusted.map(({ operation }) => operation)).size,
        })}
        rows={adjusted.map(({ operation, adjustment }) => [
          operation,
          describeOpenApiAdjustment(adjustment, t),
        ])}
      />
    </>
  );
}

/** The servers that are the only reason why operations are skipped. */
function serversOf(skipped: OpenApiReading["skipped"]): string[] {
  const origins = skipped.flatMap(({ reason }) =>
    reason.code === "server" && URL.canParse(reason.server) ? [new URL(reason.server).origin] : [],
  );
  return [...new Set(origins)].filter((origin) => /^https?:/.test(origin));
}

interface ServersToAllowProps {
  servers: readonly string[];
  onAllow(server: string): void;
}

function ServersToAllow({ servers, onAllow }: ServersToAllowProps) {
  if (servers.length === 0) return null;
  return (
    <PaneSection title={t("Other servers")} help={t("not called, and no key is sent there")}>
      <ul className="grid gap-1.5">
        {servers.map((server) => (
          <li key={server} className="flex flex-wrap items-center gap-2">
            <code className="min-w-0 flex-1 text-code wrap-anywhere">{server}</code>
            <Button
              size="s"
              aria-label={t("Allow {server}", { server })}
              onClick={() => onAllow(server)}
            >
              {t("Allow")}
            </Button>
          </li>
        ))}
      </ul>
    </PaneSection>
  );
}

interface ReasonsProps {
  of: keyof typeof REASON_TEXTS;
  help: string;
  rows: [operation: string, sentence: string][];
}

function Reasons({ of, help, rows }: ReasonsProps) {
  const [all, setAll] = useState(false);
  if (rows.length === 0) return null;
  const bySentence = new Map<string, string[]>();
  for (const [operation, sentence] of rows) {
    const found = bySentence.get(sentence);
    if (found) found.push(operation);
    else bySentence.set(sentence, [operation]);
  }
  const reasons = [...bySentence].map(([sentence, operations]) => ({ sentence, operations }));
  const isLong =
    reasons.length > REASONS_SHOWN ||
    reasons.some(({ operations }) => operations.length > OPERATIONS_SHOWN);
  return (
    <PaneSection
      title={REASON_TEXTS[of].title}
      help={help}
      action={
        isLong && (
          <Button
            size="s"
            variant="ghost"
            aria-expanded={all}
            aria-label={all ? REASON_TEXTS[of].showFewer : REASON_TEXTS[of].showAll}
            onClick={() => setAll(!all)}
          >
            {all ? t("Show fewer") : t("Show all")}
          </Button>
        )
      }
    >
      <ul className="grid gap-2.5">
        {(all ? reasons : reasons.slice(0, REASONS_SHOWN)).map(({ sentence, operations }) => (
          <li key={sentence}>
            {(all ? operations : operations.slice(0, OPERATIONS_SHOWN)).map((operation, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one operation may be named twice, and none moves
              <code key={index} className="block text-code wrap-anywhere">
                {operation}
              </code>
            ))}
            {!all && operations.length > OPERATIONS_SHOWN && (
              <p className="text-meta text-2">
                {t("and {count, number} more", { count: operations.length - OPERATIONS_SHOWN })}
              </p>
            )}
            <p className="text-meta wrap-anywhere text-2">{sentence}</p>
          </li>
        ))}
        {!all && reasons.length > REASONS_SHOWN && (
          <li className="text-meta text-2">
            {t("and {count, plural, one {# more reason} other {# more reasons}}", {
              count: reasons.length - REASONS_SHOWN,
            })}
          </li>
        )}
      </ul>
    </PaneSection>
  );
}
