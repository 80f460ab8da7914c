import {
  type AlignedParameters,
  alignedParameters,
  type ComparedMethod,
  coincidingPlaces,
  commonWords,
  escapeInvisible,
  methodTokens,
} from "@pegboard/registry-core/internal";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { useMemo } from "react";
import { tokenCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { parameterRows } from "../../../owner-editor/own-texts/parameter-rows.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { MethodNameLink, PlainToolTile } from "./finding-marks.tsx";
import { nameOfPlace } from "./finding-words.ts";

interface PairProps {
  one: ComparedMethod;
  other: ComparedMethod;
}

/** Two methods beside each other, with the words marked that both have or mean. */
export function PairSides({ one, other }: PairProps) {
  const common = useMemo(() => commonWords(one, other), [one, other]);
  return (
    <>
      <div className="grid grid-cols-2 gap-x-14 px-6 pt-3.5 pb-3 max-sm:grid-cols-1 max-sm:gap-y-4 max-sm:px-4">
        <PairSide compared={one} common={common} />
        <PairSide compared={other} common={common} />
      </div>
      <PairParameters one={one} other={other} />
    </>
  );
}

function PairSide({ compared, common }: { compared: ComparedMethod; common: ReadonlySet<string> }) {
  const { tool, method } = compared;
  const tokens = useAgentEdit((edit) =>
    methodTokens(edit.model.tokens.drafted, tool.name, method.name),
  );
  const openPlace = useAgentEdit((edit) => edit.links.openPlace);
  return (
    <article aria-label={nameOfPlace(compared)} className="min-w-0">
      <div className="flex items-center gap-2.5">
        <PlainToolTile tool={tool} />
        <span className="grid min-w-0 flex-1">
          <span className="flex min-w-0 items-baseline gap-1.5">
            <button
              type="button"
              onClick={() => openPlace({ tool: tool.name, method: method.name })}
              className="truncate text-left text-list font-medium hover:underline"
            >
              {nameOfPlace(compared)}
            </button>
            <MethodNameLink tool={tool.name} method={method.name} />
          </span>
          <span className="truncate text-meta text-2">{escapeInvisible(tool.displayName)}</span>
        </span>
        <span className="num flex-none text-right text-meta text-2">{tokenCount(tokens)}</span>
      </div>
      <p className="mt-2 text-body/6 wrap-anywhere whitespace-pre-wrap">
        <CoincidingText text={method.description} common={common} />
      </p>
    </article>
  );
}

function CoincidingText({ text, common }: { text: string; common: ReadonlySet<string> }) {
  const places = coincidingPlaces(text, common);
  return (
    <>
      {places.map(([start, end], index) => (
        <span key={start}>
          {escapeInvisible(text.slice(places[index - 1]?.[1] ?? 0, start))}
          <mark className={COINCIDES}>{text.slice(start, end)}</mark>
        </span>
      ))}
      {escapeInvisible(text.slice(places.at(-1)?.[1] ?? 0))}
    </>
  );
}

const COINCIDES =
  "-mx-px rounded-[3px] bg-[light-dark(#fef3c7,#453411)] px-[3px] py-0.5 text-inherit forced-colors:outline";

function PairParameters({ one, other }: PairProps) {
  const aligned = useMemo(() => alignedParameters(one, other), [one, other]);
  const types = [one, other].map(
    ({ method }) =>
      new Map(
        parameterRows(method.parameters)
          .filter(({ depth }) => depth === 0)
          .map((row) => [
            row.name,
            row.required ? t("{type}, required", { type: row.type }) : row.type,
          ]),
      ),
  );
  const counts = [one, other].map(({ method }) =>
    t("{count, plural, =0 {No parameters} one {# parameter} other {# parameters}}", {
      count: Object.keys(method.parameters.properties ?? {}).length,
    }),
  );
  return (
    <table
      aria-label={t("Parameters of both")}
      className="mx-6 w-[calc(100%-48px)] table-fixed text-left text-meta text-2 max-sm:mx-4 max-sm:w-[calc(100%-32px)]"
    >
      <colgroup>
        <col />
        <col className="w-14 max-sm:w-8" />
        <col />
      </colgroup>
      <thead>
        <tr className="h-6 border-b border-line-soft text-micro">
          <th scope="col" className="font-normal">
            {counts[0]}
          </th>
          <th scope="col">
            <span className="sr-only">{t("How they compare")}</span>
          </th>
          <th scope="col" className="font-normal">
            {counts[1]}
          </th>
        </tr>
      </thead>
      <tbody>
        {aligned.map((row) => (
          <tr
            key={`${row.one} ${row.other}`}
            className="h-7 border-line-soft not-last:border-b max-sm:h-9"
          >
            <ParameterCell name={row.one} match={row.match} type={types[0]?.get(row.one ?? "")} />
            <td className="text-center font-semibold text-3">
              <MatchSign match={row.match} />
            </td>
            <ParameterCell
              name={row.other}
              match={row.match}
              type={types[1]?.get(row.other ?? "")}
            />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MatchSign({ match }: Pick<AlignedParameters, "match">) {
  if (!match) return null;
  const said = match === "same" ? t("same name and type") : t("same meaning");
  return (
    <span title={said}>
      <span aria-hidden>{match === "same" ? "=" : "≈"}</span>
      <span className="sr-only">{said}</span>
    </span>
  );
}

interface ParameterCellProps extends Pick<AlignedParameters, "match"> {
  name: string | undefined;
  type: string | undefined;
}

function ParameterCell({ name, type, match }: ParameterCellProps) {
  return (
    <td className="overflow-hidden">
      {name !== undefined && (
        <span className="grid grid-cols-[minmax(0,120px)_minmax(0,1fr)] items-center gap-2 max-sm:grid-cols-1">
          <code className="min-w-0 truncate text-1" title={name}>
            {match === "same" ? (
              <mark className={COINCIDES}>{escapeInvisible(name)}</mark>
            ) : (
              escapeInvisible(name)
            )}
          </code>
          <span className="truncate max-sm:hidden" title={type}>
            {escapeInvisible(type ?? "")}
          </span>
        </span>
      )}
    </td>
  );
}

/** The parameters of one method, with those marked that nobody described. */
export function DescribedParameters({ method }: Pick<ComparedMethod, "method">) {
  const rows = parameterRows(method.parameters).filter(({ depth }) => depth === 0);
  if (rows.length === 0) return null;
  return (
    <table
      aria-label={t("Parameters, {count}", { count: countText(rows.length) })}
      className="mx-6 my-2 w-[calc(100%-48px)] table-fixed text-left text-meta text-2 max-sm:mx-4 max-sm:w-[calc(100%-32px)]"
    >
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("Name")}</th>
          <th scope="col">{t("Type")}</th>
          <th scope="col">{t("Description")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, type, required, description }) => (
          <tr key={key} className="border-b border-line-soft align-top">
            <td className="w-36 py-1.5 pr-3 wrap-anywhere max-sm:w-28">
              <code className="text-1">{escapeInvisible(name)}</code>
            </td>
            <td className="w-48 py-1.5 pr-3 wrap-anywhere max-sm:hidden">
              {required ? t("{type}, required", { type }) : escapeInvisible(type)}
            </td>
            <td className="py-1.5 wrap-anywhere">
              {description?.trim() ? (
                escapeInvisible(description)
              ) : (
                <em className="text-amber">{t("no description")}</em>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
