import { classNames } from "@pegboard/ui/class-names.ts";
import { dayClockText } from "@pegboard/ui/messages/day-text.ts";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { PersonMark } from "@pegboard/ui/person-mark.tsx";
import type { ReactNode } from "react";
import type { LinkAnswer } from "../../../api/account/sign-in.ts";
import { AccessStrip } from "../../../components/access-strip.tsx";
import { ROLE_NAMES } from "../../../messages/role-names.ts";
import { t } from "../../../messages/t.ts";
import { CommandLine } from "./gate-frame.tsx";

const LINK_SIDE =
  "grid max-w-164 grid-cols-1 gap-2 px-16 pt-[clamp(104px,calc(9vh+88px),176px)] pb-12 text-list";

/** What follows for the first admin and for everybody else. */
export function FirstAdminSide() {
  const steps = [
    {
      title: t("You are the first admin"),
      text: t("You invite others and make more admins. One is enough to start, two are safer."),
    },
    {
      title: t("Everybody signs in"),
      text: t(
        "Also on this machine, where no sign-in was asked for until now. Open pages ask at the next click.",
      ),
    },
    {
      title: t("Agents go on"),
      text: t("Tokens of agents stay valid. What they call does not change."),
    },
    { title: t("This link ends"), text: t("It works once.") },
  ];
  return (
    <div className={LINK_SIDE}>
      <h2 className="pb-2 font-semibold">{t("What happens then")}</h2>
      <ol className="grid gap-5">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="relative grid grid-cols-[20px_minmax(0,1fr)] gap-x-3.5 not-last:before:absolute not-last:before:top-6 not-last:before:-bottom-4 not-last:before:left-[9.5px] not-last:before:w-px not-last:before:bg-line-strong"
          >
            <span
              aria-hidden
              className={classNames(
                "grid size-5 place-items-center rounded-full text-micro font-semibold",
                index === 0
                  ? "bg-accent-tint text-accent inset-ring-[1.5px] inset-ring-accent"
                  : "bg-panel text-2 inset-ring inset-ring-line-strong",
              )}
            >
              {index + 1}
            </span>
            <b className="text-body font-semibold">{title}</b>
            <p className="col-start-2 text-pretty text-2">{text}</p>
          </li>
        ))}
      </ol>
      <h2 className="mt-8 pb-2 font-semibold">{t("Without a browser")}</h2>
      <CommandLine command="pegboard create-admin you@example.com" isOnSide />
    </div>
  );
}

/** What an invited person gets: the role, whom it reaches, and whom to ask. */
export function InvitationSide({ link }: { link: LinkAnswer }) {
  const { rights, reach, admins, expiresAt } = link;
  const { role, groups, isApprover, outside } = rights;
  const rows: [string, ReactNode][] = [
    [
      t("Role"),
      <span key="role">
        <b className="font-semibold">{ROLE_NAMES[role]}</b>
        {groups && role !== "admin" && (
          <> {t("of {groups}", { groups: listText(groups.map((one) => one || t("no group"))) })}</>
        )}
        {isApprover && role !== "admin" && <>, {t("approver")}</>}
      </span>,
    ],
    [t("You change"), ROLE_CHANGES[role]],
    [
      t("Agents"),
      <AccessStrip
        key="agents"
        agents={reach.agents}
        changed={reach.changed}
        readsOthers={outside === "read"}
      />,
    ],
  ];
  if (admins.length > 0)
    rows.push([
      t("Admins"),
      <span key="admins" className="flex flex-wrap gap-x-3 gap-y-1">
        {admins.map((name) => (
          <span key={name} className="flex items-center gap-1.5">
            <PersonMark name={name} />
            {name}
          </span>
        ))}
      </span>,
    ]);
  return (
    <div className={LINK_SIDE}>
      <h2 className="pb-2 font-semibold">{t("What you get")}</h2>
      <dl className="grid grid-cols-[112px_minmax(0,1fr)]">
        {rows.map(([label, value]) => (
          <div key={label} className="contents *:border-line *:py-2.5 not-last:*:border-b">
            <dt className="text-2">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {reach.names.length > 0 && (
        <>
          <h2 className="mt-8 pb-2 font-semibold">
            {t("Your agents")} <span className="num font-normal text-2">{reach.changed}</span>
          </h2>
          <p className="text-pretty text-2">
            {listText(reach.names)}
            {reach.changed > reach.names.length &&
              t(" and {more, number} more", { more: reach.changed - reach.names.length })}
          </p>
        </>
      )}
      <p className="mt-4 text-meta text-2">
        {t("The link is good until {moment} and works once.", {
          moment: dayClockText(expiresAt, new Date()),
        })}
      </p>
    </div>
  );
}

const ROLE_CHANGES = {
  viewer: t("nothing: you read agents, sources, calls and history"),
  editor: t("settings and prompts of your agents; you run tries"),
  admin: t("everything: agents, sources, people and settings"),
};
