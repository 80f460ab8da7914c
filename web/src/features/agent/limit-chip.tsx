import type { Toolset } from "@pegboard/registry-core";
import {
  PROVIDER_FORMATS,
  type ProviderFormatName,
  toolsetIn,
} from "@pegboard/registry-core/formats";
import { exceededLimits } from "@pegboard/registry-core/problems";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleX } from "lucide-react";
import { preferencesQuery } from "../../api/preferences.ts";
import { t } from "../../messages/t.ts";

interface LimitChipProps {
  functions: number;
  /** Whose functions they are; absent where only their number is known. */
  toolset?: Toolset | undefined;
}

/**
 * A chip that says that a provider would refuse the agent's functions, because they are too many;
 * renders nothing otherwise.
 */
export function LimitChip({ functions: offered, toolset }: LimitChipProps) {
  const { data: preferences } = useQuery(preferencesQuery);
  const functionsIn = (format: ProviderFormatName) =>
    toolset ? toolsetIn(toolset, format).offered : offered;
  const exceeded = preferences ? exceededLimits(functionsIn, preferences.functionLimits) : [];
  const [first] = exceeded.sort((a, b) => a.limit - b.limit);
  if (!first) return null;
  const { functions } = first;
  const sentence = exceeded
    .map(({ name, limit }) =>
      t("{provider} takes at most {limit, number}", {
        provider: PROVIDER_FORMATS[name].label,
        limit,
      }),
    )
    .join(", ");
  return (
    <span
      title={t(
        "{functions, number} functions are offered. {takes}: the request would be refused.",
        { functions, takes: sentence },
      )}
      className="num inline-flex h-8 flex-none items-center gap-[5px] rounded-lg bg-red-tint px-2.5 max-sm:px-1.5 text-meta font-semibold whitespace-nowrap text-red inset-ring inset-ring-red-line"
    >
      <CircleX {...iconSize.s} className="max-sm:hidden" />
      <span className="sr-only">{t("Too many functions:")}</span>
      {countText(functions)} / {countText(first.limit)}
      <span className="font-medium @max-[1643px]/head:sr-only">
        {t("for {label}", { label: PROVIDER_FORMATS[first.name].label })}
      </span>
    </span>
  );
}
