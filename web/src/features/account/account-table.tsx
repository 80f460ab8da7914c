import { iconSize } from "@pegboard/ui/icon-size.ts";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../messages/t.ts";

interface AccountTableProps {
  label: string;
  heads: readonly string[];
  children: ReactNode;
}

/** A table of what belongs to an account; on phones the first column says all. */
export function AccountTable({ label, heads, children }: AccountTableProps) {
  return (
    <table aria-label={label} className="relative w-full table-fixed text-list">
      <thead className="h-7 text-left text-micro text-2 max-sm:sr-only">
        <tr className="border-b border-line">
          {heads.map((head, index) => (
            <th key={head} className={index === 0 ? "font-normal" : "w-36 font-normal"}>
              {head}
            </th>
          ))}
          <th className="w-44 max-sm:w-24">
            <span className="sr-only">{t("Actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface AccountRowProps {
  icon: LucideIcon;
  name: ReactNode;
  /** A line below the name. */
  about?: ReactNode;
  /** The cells between the name and the buttons. */
  cells: readonly { of: string; is: ReactNode }[];
  children: ReactNode;
}

export function AccountRow({ icon: Icon, name, about, cells, children }: AccountRowProps) {
  return (
    <tr className="h-12 border-b border-line-soft last:border-b-0 [&_time]:whitespace-normal">
      <td className="py-1.5 pr-4">
        <div className="flex items-center gap-3">
          <Icon {...iconSize.m} className="flex-none text-2" />
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">{name}</p>
            {about && <p className="text-meta text-2">{about}</p>}
            <p className="flex flex-wrap gap-x-2 text-meta text-2 sm:hidden">
              {cells.map(({ of, is }) => (
                <span key={of}>
                  {of} <span className="text-1">{is}</span>
                </span>
              ))}
            </p>
          </div>
        </div>
      </td>
      {cells.map(({ of, is }) => (
        <td key={of} className="num pr-3 text-left text-2 max-sm:hidden">
          {is}
        </td>
      ))}
      <td>
        <div className="-mr-2.5 flex flex-wrap justify-end">{children}</div>
      </td>
    </tr>
  );
}
