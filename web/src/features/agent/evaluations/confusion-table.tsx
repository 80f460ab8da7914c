import { classNames } from "@pegboard/ui/class-names.ts";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { ErrorState } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { EvaluationsState } from "../../../addresses/searches/evaluations-search.ts";
import {
  type ConfusionAnswer,
  confusionQuery,
  type RunAnswer,
} from "../../../api/evaluations/evaluations.ts";
import { t } from "../../../messages/t.ts";
import { variantLabel } from "./run-words.ts";
import { useMethodTitles } from "./use-method-titles.ts";

interface ConfusionTableProps extends Pick<EvaluationsState, "setSearch"> {
  agent: string;
  answer: RunAnswer;
}

/** Which methods were expected, and which ones models chose. */
export function ConfusionTable({ agent, answer: { run }, setSearch }: ConfusionTableProps) {
  const [variant, setVariant] = useState<number>();
  const { data, error, refetch } = useQuery(confusionQuery(agent, run.id, variant));
  if (error)
    return (
      <ErrorState
        title={t("The attempts could not be counted")}
        reason={error.message}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton rows={8} rowClass="h-11 px-6" label={t("Counting the attempts")} />;
  return (
    <div data-scroller className="min-h-0 flex-1 overflow-auto px-6 py-4 max-sm:px-4">
      <div className="flex flex-wrap items-center gap-3 pb-3 text-meta text-2">
        <h3 className="text-list font-semibold text-1">{t("Expected and chosen")}</h3>
        <span className="num">
          {t("{count, plural, one {# attempt} other {# attempts}}", { count: data.attempts })}
        </span>
        <span className="flex-1" />
        <Select
          size="s"
          aria-label={t("Variant")}
          className="w-56!"
          value={variant === undefined ? "" : String(variant)}
          onChange={({ target }) =>
            setVariant(target.value === "" ? undefined : Number(target.value))
          }
        >
          <option value="">{t("All variants")}</option>
          {run.variants.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a variant is its place in the run
            <option key={index} value={index}>
              {`${variantLabel(one)}, ${one.model}`}
            </option>
          ))}
        </Select>
      </div>
      <ConfusedMethods data={data} setSearch={setSearch} />
      <p className="pt-3 text-meta text-2">
        {t("Rows are what was expected, columns what was chosen. A cell opens its first attempt.")}
      </p>
    </div>
  );
}

function ConfusedMethods({
  data: { methods, cells },
  setSearch,
}: Pick<ConfusionTableProps, "setSearch"> & { data: ConfusionAnswer }) {
  const titles = useMethodTitles();
  const titleOf = (named: ConfusionAnswer["methods"][number]): string =>
    named === null ? t("Nothing") : titles(named);
  const cellAt = (expected: number, chosen: number) =>
    cells.find((cell) => cell.expected === expected && cell.chosen === chosen);
  const most = Math.max(1, ...cells.map(({ attempts }) => attempts));
  return (
    <table className="border-separate border-spacing-0.5 text-meta">
      <thead>
        <tr>
          <th scope="col" className="pr-3 text-left align-bottom font-normal text-2">
            {t("Expected")}
          </th>
          {methods.map((named) => (
            <th
              key={titleOf(named)}
              scope="col"
              className="h-28 max-w-11 text-left align-bottom font-normal whitespace-nowrap [writing-mode:vertical-rl] rotate-180"
            >
              {titleOf(named)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {methods.map((named, expected) => (
          <tr key={titleOf(named)}>
            <th scope="row" className="max-w-56 truncate pr-3 text-left text-list font-normal">
              {titleOf(named)}
            </th>
            {methods.map((other, chosen) => {
              const cell = cellAt(expected, chosen);
              const isRight = expected === chosen;
              return (
                <td key={titleOf(other)} className="size-11 p-0 text-center">
                  {cell && (
                    <button
                      type="button"
                      aria-label={t(
                        "Expected {expected}, chosen {chosen}: {count, plural, one {# attempt} other {# attempts}}",
                        {
                          expected: titleOf(named),
                          chosen: titleOf(other),
                          count: cell.attempts,
                        },
                      )}
                      className={classNames(
                        "num size-11 rounded-md font-medium",
                        isRight ? "bg-hover text-1" : "bg-red-tint text-red",
                        cell.attempts === most && "font-semibold",
                      )}
                      onClick={() => {
                        const [first] = cell.of;
                        if (first)
                          setSearch({
                            view: undefined,
                            case: first.case,
                            variant: first.variant,
                            attempt: first.attempt,
                          });
                      }}
                    >
                      {cell.attempts}
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
