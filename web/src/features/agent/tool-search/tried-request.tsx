import { ownValue } from "@pegboard/json-schema";
import {
  escapeInvisible,
  explainSearch,
  type FoundMethod,
  type SearchExplanation,
  type SearchPlace,
  searchMethods,
  USUALLY_FOUND,
} from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { ChoicePopover } from "@pegboard/ui/search/choice-popover.tsx";
import { Tile } from "@pegboard/ui/tile.tsx";
import { ChevronsUpDown, CircleCheck, SearchX } from "lucide-react";
import { type ReactNode, useDeferredValue, useMemo } from "react";
import type { ToolSearchState } from "../../../addresses/searches/tool-search-search.ts";
import { useWholeTools } from "../../../api/listed-tools/use-whole-tools.ts";
import { PageSearch } from "../../../components/page-search.tsx";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import type { DeferralRow } from "./use-deferral.ts";

interface TriedRequestProps extends ToolSearchState {
  methods: readonly DeferralRow[];
}

/** What the search would find for a request, and why it does not find a method. */
export function TriedRequest({ methods, search, setSearch }: TriedRequestProps) {
  const { model, definitions } = useAgentEdit("model", "definitions");
  const query = useDeferredValue(search.q ?? "");
  const hasDeferred = methods.some(({ isDeferred }) => isDeferred);
  const names = useMemo(() => [...new Set(methods.map(({ tool }) => tool.name))], [methods]);
  const unread = useWholeTools(names);
  const isRead = methods.every(({ tool }) => tool.listed === undefined);
  const asked = useMemo(
    () => ({ query, limit: USUALLY_FOUND, deferredOnly: hasDeferred }),
    [query, hasDeferred],
  );
  const found = useMemo(
    () => (isRead ? searchMethods(model.toolset, definitions.names, asked) : []),
    [isRead, model.toolset, definitions.names, asked],
  );
  const wanted = methods.find(
    ({ tool, method }) => tool.name === search.tool && method.name === search.method,
  );
  return (
    <section
      aria-label={t("Try a request")}
      className="grid grid-cols-1 gap-3 border-t border-line px-6 py-4 max-sm:px-3"
    >
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h3 className="text-body font-semibold">{t("Try a request")}</h3>
        <span className="text-meta text-2">
          {hasDeferred
            ? t("among what is found by search")
            : t("among all methods, since none is found by search yet")}
        </span>
      </div>
      <PageSearch
        label={t("A request, as a model would put it")}
        placeholder={t("send the invoice to the customer")}
        value={search.q ?? ""}
        onChange={(q) => setSearch({ q: q === "" ? undefined : q })}
      />
      {unread && !isRead && (
        <Note
          tone="bad"
          actions={
            <Button size="s" onClick={unread.retry}>
              {t("Retry")}
            </Button>
          }
        >
          {t("The definitions could not be loaded: {reason}", { reason: unread.reason })}
        </Note>
      )}
      {!unread && !isRead && <p className="text-list text-2">{t("Loading the definitions…")}</p>}
      {isRead && query.trim() !== "" && (
        <>
          <TriedFoundList found={found} />
          <WantedChoice methods={methods} wanted={wanted} setSearch={setSearch} />
          {wanted && <WhyNotFound wanted={wanted} asked={asked} />}
        </>
      )}
    </section>
  );
}

const IN_PLACE: Record<SearchPlace, (words: ReactNode) => ReactNode> = {
  name: (words) => t.rich("{words} in the name", { words }),
  tool: (words) => t.rich("{words} in the tool", { words }),
  description: (words) => t.rich("{words} in the description", { words }),
  parameters: (words) => t.rich("{words} in a parameter", { words }),
  "parameter texts": (words) => t.rich("{words} in what a parameter says", { words }),
};

const WordMarks = ({ words }: { words: readonly string[] }) =>
  words.map((word, index) => (
    <span key={word}>
      {index > 0 && ", "}
      <mark className="text-1">{escapeInvisible(word)}</mark>
    </span>
  ));

/** The words that a method has, by the best place of each. */
function MatchedWords({ matches }: Pick<FoundMethod, "matches">) {
  const places = [...new Set(matches.map(({ places }) => places[0]))];
  return places.map((place, index) => {
    const words = matches.filter(({ places }) => places[0] === place).map(({ word }) => word);
    return (
      <span key={place}>
        {index > 0 && " · "}
        {place && IN_PLACE[place](<WordMarks words={words} />)}
      </span>
    );
  });
}

function TriedFoundList({ found }: { found: readonly FoundMethod[] }) {
  const { answer, links } = useAgentEdit("answer", "links");
  const best = found[0]?.score ?? 1;
  if (found.length === 0)
    return (
      <p className="text-list text-2">{t("Nothing is found: no method has one of these words.")}</p>
    );
  return (
    <ol aria-label={t("What the search finds")} className="grid">
      {found.map(({ tool, method, score, matches }, index) => (
        <li
          key={`${tool.name} ${method.name}`}
          className="grid min-h-12 grid-cols-[20px_20px_minmax(0,1fr)_64px] items-center gap-x-3 border-b border-line-soft py-1.5"
        >
          <span className="num text-right text-2">{countText(index + 1)}</span>
          <Tile size="xs" node={ownValue(answer.icons, tool.icon ?? "")} color={tool.color} />
          <span className="grid min-w-0">
            <span className="flex min-w-0 items-baseline gap-2">
              <button
                type="button"
                onClick={() => links.openPlace({ tool: tool.name, method: method.name })}
                className="min-w-0 truncate text-body font-medium hover:underline"
              >
                {escapeInvisible(method.displayName)}
              </button>
              <span className="min-w-0 flex-1 truncate text-meta text-2">
                {escapeInvisible(tool.displayName)}
              </span>
            </span>
            <span className="text-meta text-2">
              <MatchedWords matches={matches} />
            </span>
          </span>
          <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-press">
            <span
              className="block h-full bg-(--line-control)"
              style={{ width: `${(100 * score) / best}%` }}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}

interface WantedChoiceProps extends Pick<ToolSearchState, "setSearch"> {
  methods: readonly DeferralRow[];
  wanted: DeferralRow | undefined;
}

/** A choice of the method that somebody expects to be found. */
function WantedChoice({ methods, wanted, setSearch }: WantedChoiceProps) {
  const choices = useMemo(
    () =>
      methods.map(({ key, tool, method }) => ({
        id: key,
        label: `${escapeInvisible(tool.displayName)} › ${escapeInvisible(method.displayName)}`,
      })),
    [methods],
  );
  const choose = (id: string) => {
    const chosen = methods.find(({ key }) => key === id);
    setSearch({ tool: chosen?.tool.name, method: chosen?.method.name });
  };
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 text-list text-2">
      {t("You expected")}
      <ChoicePopover
        label={t("The expected method")}
        search={t("Search {count, plural, one {# method} other {# methods}}", {
          count: methods.length,
        })}
        value={wanted?.key}
        choices={choices}
        onChoose={choose}
        trigger={
          <button
            type="button"
            className="inline-flex h-8 max-w-full min-w-0 items-center gap-1 rounded-lg px-2 font-medium text-1 hover:bg-hover max-sm:h-11"
          >
            <span className="truncate">
              {wanted ? escapeInvisible(wanted.method.displayName) : t("Choose a method")}
            </span>
            <ChevronsUpDown {...iconSize.s} className="flex-none text-3" />
          </button>
        }
      />
    </div>
  );
}

interface WhyNotFoundProps {
  wanted: DeferralRow;
  asked: { query: string; limit: number; deferredOnly: boolean };
}

/** At which rank the expected method is, and which words in its description would find it. */
function WhyNotFound({ wanted, asked }: WhyNotFoundProps) {
  const { model, links } = useAgentEdit("model", "links");
  const { tool, method } = wanted;
  const explained = useMemo(
    () => explainSearch(model.toolset, asked, { tool: tool.name, method: method.name }),
    [model.toolset, asked, tool, method],
  );
  const name = escapeInvisible(method.displayName);
  if (!explained)
    return (
      <Note>{t("{name} is sent with every request, so nobody has to find it.", { name })}</Note>
    );
  const { rank, matches, missing, remedy } = explained;
  if (rank !== undefined && rank <= asked.limit)
    return (
      <Note icon={CircleCheck}>
        {t("{name} is found, at rank {rank, number}.", { name, rank })}
      </Note>
    );
  return (
    <Note
      tone="warn"
      icon={SearchX}
      actions={
        <Button size="s" onClick={() => links.openPlace({ tool: tool.name, method: method.name })}>
          {t("Edit texts")}
        </Button>
      }
    >
      <b className="font-semibold">
        {rank === undefined
          ? t("{name} has none of these words, so it is not found.", { name })
          : t("{name} is at rank {rank, number}, so it is not found.", { name, rank })}
      </b>
      <WordsSaid matches={matches} missing={missing} remedy={remedy} />
    </Note>
  );
}

function WordsSaid({
  matches,
  missing,
  remedy,
}: Pick<SearchExplanation, "matches" | "missing" | "remedy">) {
  const lacks = listText(missing.map((word) => `“${escapeInvisible(word)}”`));
  return (
    <>
      {matches.length > 0 && (
        <span className="block">
          <MatchedWords matches={matches} />
        </span>
      )}
      {missing.length > 0 && (
        <span className="block">{t("It lacks {words}.", { words: lacks })}</span>
      )}
      <span className="block">
        {remedy
          ? t("With “{words}” in its description it is at rank {rank, number}.", {
              words: remedy.words.map(escapeInvisible).join(" "),
              rank: remedy.rank,
            })
          : t("Its words alone do not suffice: others have them in their names.")}
      </span>
    </>
  );
}
