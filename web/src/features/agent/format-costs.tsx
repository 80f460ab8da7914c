import type { Toolset } from "@pegboard/registry-core";
import {
  formatPrompt,
  formatToolset,
  PROMPT_FORMATS,
  PROVIDER_FORMATS,
  serializePayload,
} from "@pegboard/registry-core/formats";
import type { FunctionNames } from "@pegboard/registry-core/internal";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { useDebouncedEffect } from "@pegboard/ui/use-debounced.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleX } from "lucide-react";
import { useMemo, useState } from "react";
import { preferencesQuery } from "../../api/preferences.ts";
import { tokenCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { useTokenCounts } from "./model/use-token-counts.ts";

interface Offer {
  toolset: Toolset;
  names: FunctionNames;
}

/** The cost of one set of functions in each format, and whether the provider takes so many. */
export function FormatCosts({ toolset, names }: Offer) {
  const offer = useMemo(() => ({ toolset, names }), [toolset, names]);
  const { data: preferences } = useQuery(preferencesQuery);
  const functions = offer.toolset.offered;
  const providers = Object.values(PROVIDER_FORMATS);
  return (
    <table className="num w-full text-meta">
      <thead className="sr-only">
        <tr>
          <th>{t("Format")}</th>
          <th>{t("Tokens")}</th>
          <th>{t("Functions")}</th>
        </tr>
      </thead>
      <tbody>
        {providers.map(({ name, label }, index) => (
          <FormatCost
            key={name}
            label={label}
            offer={offer}
            place={index}
            write={({ toolset, names }) =>
              serializePayload(formatToolset(toolset, names, name).payload)
            }
            functions={functions}
            limit={preferences?.functionLimits[name] ?? undefined}
          />
        ))}
        {Object.values(PROMPT_FORMATS).map(({ name, label }, index) => (
          <FormatCost
            key={name}
            label={label}
            offer={offer}
            place={providers.length + index}
            write={({ toolset, names }) => formatPrompt(toolset, names, name).text}
            functions={functions}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  label: string;
  offer: Offer;
  /**
   * The number of texts that are written. One is written after the other, so that the popover opens
   * at once.
   */
  place: number;
  write(offer: Offer): string;
  functions: number;
  limit?: number | undefined;
}

function FormatCost({ label, offer, place, write, functions, limit }: RowProps) {
  const [text, setText] = useState<string>();
  useDebouncedEffect(offer, 50 * (place + 1), () => setText(write(offer)));
  const counts = useTokenCounts(useMemo(() => (text === undefined ? [] : [text]), [text]));
  // An agent without functions is sent no list, rather than an empty one.
  const written = text === undefined ? undefined : counts.countOf(text);
  const tokens = functions === 0 ? 0 : written;
  const uncounted = counts.failed ? t("Not counted") : "…";
  const isOver = limit !== undefined && functions > limit;
  const count =
    limit === undefined
      ? t("{count, plural, one {# function} other {# functions}}", { count: functions })
      : t("{functions, number} of {limit, plural, one {# function} other {# functions}}", {
          functions,
          limit,
        });
  return (
    <tr className="h-7">
      <th scope="row" className="text-left font-normal text-1">
        {label}
      </th>
      <td className="text-right" title={counts.failed?.message}>
        {tokens === undefined ? uncounted : tokenCount(tokens)}
      </td>
      <td className="w-40 pl-3 text-right text-2">
        {isOver ? (
          <span className="inline-flex items-center gap-1 font-medium text-red">
            <CircleX
              {...iconSize.s}
              aria-hidden={false}
              aria-label={t("Over the limit:")}
              role="img"
            />
            {count}
          </span>
        ) : (
          count
        )}
      </td>
    </tr>
  );
}
