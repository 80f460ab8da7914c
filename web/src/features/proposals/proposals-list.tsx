import { escapeInvisible } from "@pegboard/registry-core/internal";
import { classNames } from "@pegboard/ui/class-names.ts";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { PersonMark } from "@pegboard/ui/person-mark.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import type { KeyboardEvent } from "react";
import type { ProposalSummary } from "../../api/proposals.ts";
import { changeCount } from "../../messages/counts.ts";
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
          <span className="num text-meta text-2">{changeCount(size)}</span>
        </span>
      </a>
    </li>
  );
}
