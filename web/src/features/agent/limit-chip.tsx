import { PROVIDER_FORMATS } from "@pegboard/registry-core/formats";
import { exceededLimits } from "@pegboard/registry-core/problems";
import { useQuery } from "@tanstack/react-query";
import { CircleX } from "lucide-react";
import { preferencesQuery } from "../../api/preferences.ts";
import { iconSize } from "../../components/icon-size.ts";
import { countText } from "../../language/count-text.ts";
import { say } from "./texts.ts";

/**
 * A chip that says that a provider would refuse the agent's functions, because they are too many;
 * renders nothing otherwise.
 */
export function LimitChip({ functions }: { functions: number }) {
  const { data: preferences } = useQuery(preferencesQuery);
  const exceeded = preferences ? exceededLimits(functions, preferences.functionLimits) : [];
  const [first] = exceeded.sort((a, b) => a.limit - b.limit);
  if (!first) return null;
  const sentence = exceeded
    .map(({ name, limit }) => say.providerTakes(PROVIDER_FORMATS[name].label, limit))
    .join(", ");
  return (
    <span
      title={say.functionsRefused(functions, sentence)}
      className="num inline-flex h-8 flex-none items-center gap-[5px] rounded-lg bg-red-tint px-2.5 text-meta font-semibold whitespace-nowrap text-red inset-ring inset-ring-red-line"
    >
      <CircleX {...iconSize.s} />
      <span className="sr-only">{say.tooManyFunctions}</span>
      {countText(functions)} <span className="max-lg:sr-only">/ {countText(first.limit)}</span>
      <span className="font-medium max-[1699px]:sr-only">
        {say.forLabel(PROVIDER_FORMATS[first.name].label)}
      </span>
    </span>
  );
}
