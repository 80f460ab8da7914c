import { escapeInvisible } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { countChangeText, countText } from "@pegboard/ui/messages/count-text.ts";
import { PersonMark } from "@pegboard/ui/person-mark.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import {
  effectOn,
  isDecided,
  type ProposalSummary,
  proposalEffectsQuery,
} from "../../api/proposals.ts";
import { changeCount, tokenChange } from "../../messages/counts.ts";
import {
  aboutText,
  GROUP_TITLES,
  groupOf,
  type ProposalGroup,
  StateBadge,
} from "./proposal-words.tsx";

const GROUPS: readonly ProposalGroup[] = ["you", "yours", "others", "closed"];

/** Proposals in the order of the list. */
export const inListOrder = (proposals: readonly ProposalSummary[]): ProposalSummary[] =>
  GROUPS.flatMap((group) => proposals.filter((one) => groupOf(one) === group));

interface ProposalsListProps {
  proposals: readonly ProposalSummary[];
  chosen: number | undefined;
  hrefOf(proposal: number): string;
  onKeyDown(event: KeyboardEvent): void;
}

/** The proposals under what they are for you. */
export function ProposalsList({ proposals, chosen, hrefOf, onKeyDown }: ProposalsListProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside have the keys
    <div onKeyDown={onKeyDown} className="min-h-0 flex-1 overflow-auto pb-4">
      {GROUPS.map((group) => {
        const rows = proposals.filter((one) => groupOf(one) === group);
        if (rows.length === 0) return null;
        return (
          <section key={group} aria-label={GROUP_TITLES[group]}>
            <h2 className="flex h-9 items-center gap-2 px-4 text-meta font-semibold">
              {GROUP_TITLES[group]}
              <span className="num font-normal text-2">{countText(rows.length)}</span>
            </h2>
            <ul>
              {rows.map((one) => (
                <ProposalRow
                  key={one.number}
                  proposal={one}
                  href={hrefOf(one.number)}
                  isChosen={one.number === chosen}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** How many tokens accepting it would add or take away, once its row was in sight. */
function ProposalCost({ proposal }: { proposal: ProposalSummary }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const seen = new IntersectionObserver((all) => {
      if (all.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    if (place.current) seen.observe(place.current);
    return () => seen.disconnect();
  }, []);
  const { data } = useQuery({ ...proposalEffectsQuery(proposal), enabled: isSeen });
  const tokens = data && effectOn(data, "tokens");
  return (
    <span ref={place}>
      {tokens ? (
        <>
          <span aria-hidden>{countChangeText(tokens.after - tokens.before)}</span>
          <span className="sr-only">{tokenChange(tokens.after - tokens.before)}</span>
        </>
      ) : (
        changeCount(proposal.size)
      )}
    </span>
  );
}

interface ProposalRowProps {
  proposal: ProposalSummary;
  href: string;
  isChosen: boolean;
}

function ProposalRow({ proposal, href, isChosen }: ProposalRowProps) {
  const { number, title, author, changedAt, size } = proposal;
  return (
    // Hundreds of rows cost nothing while they are out of sight.
    <li className="[content-visibility:auto] [contain-intrinsic-size:auto_56px]">
      <a
        href={href}
        data-decision={number}
        aria-current={isChosen ? "true" : undefined}
        className={classNames(
          "flex min-h-14 items-center gap-2.5 px-4 hover:bg-hover focus-visible:-outline-offset-2 max-sm:min-h-17",
          isChosen && "bg-selected shadow-[inset_2px_0_var(--accent)]",
        )}
      >
        <PersonMark name={author.name} />
        <span className="grid min-w-0 flex-1">
          <b className="truncate text-list font-medium">{escapeInvisible(title)}</b>
          <span className="truncate text-meta text-2">
            {number} · {aboutText(proposal)} · <TimeAgo at={changedAt} />
          </span>
        </span>
        <span className="grid flex-none justify-items-end gap-1">
          <StateBadge proposal={proposal} />
          <span className="num text-meta text-2" title={changeCount(size)}>
            {isDecided(proposal) ? changeCount(size) : <ProposalCost proposal={proposal} />}
          </span>
        </span>
      </a>
    </li>
  );
}
