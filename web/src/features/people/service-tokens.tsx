import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { EmptyState, Loaded } from "@pegboard/ui/page/page-states.tsx";
import { ListAndPane } from "@pegboard/ui/page/pane.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { PersonMark } from "@pegboard/ui/person-mark.tsx";
import { wordFilter } from "@pegboard/ui/search/filter-text.ts";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { Clock, KeyRound } from "lucide-react";
import type { KeyboardEvent, MouseEvent } from "react";
import { paths } from "../../addresses/paths.ts";
import type { ApiTokenSummary, CreatedApiTokenAnswer } from "../../api/account/account.ts";
import type { Role } from "../../api/people.ts";
import { serviceTokensQuery } from "../../api/people.ts";
import { ROLE_NAMES } from "../../messages/role-names.ts";
import { t } from "../../messages/t.ts";
import { endOf } from "../../messages/token-end.ts";
import { groupsText } from "./person-words.tsx";
import { ServiceTokenPane } from "./service-token-pane.tsx";

interface ServiceTokensProps {
  /** Text of the search field. */
  q: string;
  /** Only those with this role are listed. */
  role: Role | undefined;
  /** The id of the token in the pane. */
  chosen: string | undefined;
  onChoose(token: string | undefined): void;
  onNew(): void;
  /** Shows the value of a token that took the place of another one. */
  onReplaced(created: CreatedApiTokenAnswer): void;
}

/** The tokens of programs, and beside them the one that is open. */
export function ServiceTokens({
  q,
  role,
  chosen,
  onChoose,
  onNew,
  onReplaced,
}: ServiceTokensProps) {
  const query = useQuery(serviceTokensQuery);
  const hasWords = wordFilter(q);
  return (
    <Loaded
      query={query}
      error={t("The service tokens could not be loaded")}
      skeleton={<Skeleton rows={5} rowClass="h-13 px-6" label={t("Loading service tokens")} />}
    >
      {({ tokens }) => {
        const shown = tokens.filter(
          (token) =>
            hasWords(token.name, token.createdBy) && (role === undefined || token.role === role),
        );
        const open = tokens.find(({ id }) => id === chosen);
        return (
          <ListAndPane
            list={
              shown.length === 0 ? (
                <NoTokens isFiltered={tokens.length > 0} onNew={onNew} />
              ) : (
                <>
                  <TokenList tokens={shown} chosen={chosen} onChoose={onChoose} />
                  <p className="px-6 py-3 text-meta text-2 max-sm:px-4">
                    {t.rich(
                      "Service tokens are for programs such as CI and {apply}. Tokens with which agents are called are under Connect of each agent.",
                      { apply: <code>pegboard apply</code> },
                    )}
                  </p>
                </>
              )
            }
            pane={
              open && (
                <ServiceTokenPane
                  key={open.id}
                  token={open}
                  onReplaced={onReplaced}
                  onClose={() => {
                    onChoose(undefined);
                    findToken(open.id)?.focus();
                  }}
                />
              )
            }
          />
        );
      }}
    </Loaded>
  );
}

const findToken = (id: string) =>
  document.querySelector<HTMLElement>(`[data-service-token="${CSS.escape(id)}"]`);

const NoTokens = ({ isFiltered, onNew }: { isFiltered: boolean; onNew(): void }) => (
  <EmptyState
    title={isFiltered ? t("No matching service tokens") : t("No service token yet")}
    actions={!isFiltered && <Button onClick={onNew}>{t("New service token")}</Button>}
  >
    {isFiltered
      ? t("None of them has that in its name or its maker's, and that role.")
      : t(
          "A program that changes or reads agents, such as CI, gets a token with a role of its own. It ends by itself.",
        )}
  </EmptyState>
);

const TOKEN_COLUMNS =
  "grid grid-cols-[28px_minmax(0,1fr)_120px_64px_104px_100px_200px] items-center gap-x-3 pr-5 pl-6 @max-[860px]:grid-cols-[28px_minmax(0,1fr)_112px_64px_100px_184px] @max-[700px]:grid-cols-[28px_minmax(0,1fr)_64px_184px] @max-[480px]:grid-cols-[28px_minmax(0,1fr)_auto] max-sm:px-4";
const WIDE_TOKENS = "truncate @max-[700px]:hidden";
const WIDEST_TOKENS = "truncate @max-[860px]:hidden";

interface TokenListProps {
  tokens: ApiTokenSummary[];
  chosen: string | undefined;
  onChoose(token: string): void;
}

function TokenList({ tokens, chosen, onChoose }: TokenListProps) {
  const stop = tokens.some(({ id }) => id === chosen) ? chosen : tokens[0]?.id;
  const move = (event: KeyboardEvent) => {
    const { serviceToken } = (event.target as HTMLElement).dataset;
    const at = tokens.findIndex(({ id }) => id === serviceToken);
    const next = { ArrowDown: at + 1, j: at + 1, ArrowUp: at - 1, k: at - 1 }[event.key];
    const target = next === undefined || at < 0 ? undefined : tokens[next];
    if (!target) return;
    event.preventDefault();
    onChoose(target.id);
    findToken(target.id)?.focus();
  };
  return (
    <>
      <div
        aria-hidden
        className={`${TOKEN_COLUMNS} sticky top-0 z-[2] h-7.5 border-b border-line bg-sunken text-micro text-2 max-sm:hidden`}
      >
        <span />
        <span>{t("Token")}</span>
        <span className={WIDE_TOKENS}>{t("Made by")}</span>
        <span>{t("Role")}</span>
        <span className={WIDE_TOKENS}>{t("Agents")}</span>
        <span className={WIDEST_TOKENS}>{t("Last used")}</span>
        <span>{t("Expires")}</span>
      </div>
      <ul aria-label={t("Service tokens")} onKeyDown={move}>
        {tokens.map((token) => (
          <TokenListRow
            key={token.id}
            token={token}
            isChosen={token.id === chosen}
            isTabStop={token.id === stop}
            onChoose={() => onChoose(token.id)}
          />
        ))}
      </ul>
    </>
  );
}

interface TokenListRowProps {
  token: ApiTokenSummary;
  isChosen: boolean;
  isTabStop: boolean;
  onChoose(): void;
}

function TokenListRow({ token, isChosen, isTabStop, onChoose }: TokenListRowProps) {
  const { id, name, lastFour, createdBy, role, lastUsedAt } = token;
  const end = endOf(token, new Date());
  const choose = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose();
  };
  return (
    <li aria-label={name} className="border-b border-line-soft">
      <a
        href={paths.people({ tab: "tokens", token: id })}
        data-service-token={id}
        aria-current={isChosen || undefined}
        tabIndex={isTabStop ? 0 : -1}
        onClick={choose}
        className={classNames(
          TOKEN_COLUMNS,
          "h-13 text-list focus-visible:-outline-offset-2 max-sm:h-17",
          isChosen ? "bg-selected shadow-[inset_2px_0_0_var(--accent)]" : "hover:bg-hover",
          end.state === "ended" && "text-2",
        )}
      >
        <span aria-hidden className="tile grid size-7 place-items-center rounded-md">
          <KeyRound {...iconSize.s} />
        </span>
        <span className="min-w-0">
          <span className={classNames("block truncate", end.state !== "ended" && "font-medium")}>
            {name}
          </span>
          <span className="block truncate text-[11px] text-2">
            <span className="hidden @max-[480px]:inline">{ROLE_NAMES[role]} · </span>
            <code>pgs_…{lastFour}</code>
          </span>
        </span>
        <span className={`flex items-center gap-1.5 text-2 ${WIDE_TOKENS}`}>
          <PersonMark name={createdBy} />
          <span className="truncate">{createdBy}</span>
        </span>
        <span className="@max-[480px]:hidden">{ROLE_NAMES[role]}</span>
        <span className={`text-2 ${WIDE_TOKENS}`}>{groupsText(token)}</span>
        <span className={`num text-2 ${WIDEST_TOKENS}`}>
          {lastUsedAt === null ? t("never") : <TimeAgo at={lastUsedAt} />}
        </span>
        <span
          className={classNames(
            "num inline-flex items-center gap-1.5",
            end.state === "soon" ? "font-medium text-amber" : "text-2",
          )}
        >
          {end.state === "soon" && <Clock {...iconSize.s} />}
          {end.text}
        </span>
      </a>
    </li>
  );
}
