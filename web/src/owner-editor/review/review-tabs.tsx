import { classNames } from "@pegboard/ui/class-names.ts";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { useQuery } from "@tanstack/react-query";
import { paths } from "../../addresses/paths.ts";
import { proposalsQuery } from "../../api/proposals.ts";
import { t } from "../../messages/t.ts";

/** The two queues of Review. The number is of the proposals that the person may decide about. */
export function ReviewTabs({ current }: { current: "sources" | "proposals" }) {
  const { data: proposals } = useQuery(proposalsQuery);
  const count = proposals?.filter(({ mayDecide, state }) => mayDecide && state === "open").length;
  const tabs = [
    {
      id: "sources",
      href: paths.review(),
      label: t("Changes of sources"),
      short: t("Sources"),
      count: undefined,
    },
    {
      id: "proposals",
      href: paths.review({ tab: "proposals" }),
      label: t("Proposals"),
      short: t("Proposals"),
      count,
    },
  ] as const;
  return (
    <nav aria-label={t("Review")} className="flex flex-none self-stretch">
      {tabs.map(({ id, href, label, short, count }) => (
        <a
          key={id}
          href={href}
          aria-current={id === current ? "page" : undefined}
          className={classNames(
            "flex items-center gap-1.5 px-2.5 text-list font-medium whitespace-nowrap",
            id === current ? "text-1 shadow-[inset_0_-2px_var(--accent)]" : "text-2 hover:text-1",
          )}
        >
          <span className="max-sm:hidden">{label}</span>
          <span className="sm:hidden">{short}</span>
          {count !== undefined && count > 0 && (
            <span className="num rounded-full bg-press px-1.5 text-meta">{countText(count)}</span>
          )}
        </a>
      ))}
    </nav>
  );
}
