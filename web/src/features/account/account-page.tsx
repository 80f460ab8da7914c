import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { TitleHead } from "@pegboard/ui/page/page.tsx";
import { EmptyState, Loaded } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { PersonMark } from "@pegboard/ui/person-mark.tsx";
import { useQuery } from "@tanstack/react-query";
import {
  Bell,
  FingerprintPattern,
  KeyRound,
  LogOut,
  type LucideIcon,
  Monitor,
  ScrollText,
  SlidersHorizontal,
  UserRound,
} from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { goTo } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import { type AccountAnswer, accountQuery } from "../../api/account/account.ts";
import { sessionQuery } from "../../api/account/session.ts";
import { ROLE_NAMES } from "../../messages/role-names.ts";
import { t } from "../../messages/t.ts";
import { AccountNotices, AccountPreferences, type LookChoices } from "./account-preferences.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PersonalTokens } from "./personal-tokens.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { SignInSection } from "./sign-in-section.tsx";
import { SignOut } from "./sign-out.tsx";

interface AccountPageProps extends LookChoices {
  /** The section of the address. */
  section: string | undefined;
}

/** Everything about one's own account, on one long page. */
export function AccountPage(props: AccountPageProps) {
  const { data } = useQuery(sessionQuery);
  return data?.mode === "open" ? <NoAccounts /> : <OwnAccount {...props} />;
}

function NoAccounts() {
  return (
    <>
      <TitleHead title={t("Account")} />
      <EmptyState
        title={t("Nobody signs in here")}
        actions={
          <a href={paths.people()} className={buttonClass()}>
            {t("See People")}
          </a>
        }
      >
        {t("With the first admin, everybody has an account of their own.")}
      </EmptyState>
    </>
  );
}

function OwnAccount({ section, ...look }: AccountPageProps) {
  const account = useQuery(accountQuery);
  const [isLeaving, setLeaving] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const isThere = account.data !== undefined;
  useLayoutEffect(() => {
    if (isThere && section) document.getElementById(section)?.scrollIntoView();
  }, [isThere, section]);
  return (
    <>
      <TitleHead
        title={t("Account")}
        end={
          <Button size="s" variant="ghost" icon={LogOut} onClick={() => setLeaving(true)}>
            {t("Sign out")}
          </Button>
        }
      />
      <div className="flex min-h-0 flex-1 bg-panel max-lg:flex-col">
        <AccountOutline account={account.data} section={section ?? "profile"} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also where no row takes the focus */}
        <div ref={body} tabIndex={0} className="min-h-0 min-w-0 flex-1 overflow-auto pb-8">
          <Loaded
            query={account}
            error={t("Your account could not be loaded")}
            skeleton={<Skeleton rows={6} rowClass="h-14" />}
          >
            {(data) => (
              <>
                <ProfileSection account={data} />
                <SignInSection account={data} />
                <PasskeysSection passkeys={data.passkeys} />
                <SessionsSection sessions={data.sessions} onSignOut={() => setLeaving(true)} />
                <PersonalTokens tokens={data.tokens} />
                <AccountNotices />
                <AccountPreferences {...look} />
              </>
            )}
          </Loaded>
        </div>
      </div>
      {isLeaving && <SignOut onClose={() => setLeaving(false)} />}
    </>
  );
}

interface AccountSection {
  id: string;
  title: string;
  icon: LucideIcon;
  count?(account: AccountAnswer): number;
}

const ACCOUNT_SECTIONS: AccountSection[] = [
  { id: "profile", title: t("Profile"), icon: UserRound },
  { id: "sign-in", title: t("Sign-in"), icon: FingerprintPattern },
  {
    id: "sessions",
    title: t("Sessions"),
    icon: Monitor,
    count: ({ sessions }) => sessions.length,
  },
  {
    id: "tokens",
    title: t("Personal tokens"),
    icon: KeyRound,
    count: ({ tokens }) => tokens.filter(({ revokedAt }) => revokedAt === null).length,
  },
  { id: "notifications", title: t("Notifications"), icon: Bell },
  { id: "preferences", title: t("Preferences"), icon: SlidersHorizontal },
];

interface AccountOutlineProps {
  account: AccountAnswer | undefined;
  section: string;
}

/** Who it is, and the sections as links; above the page where there is no room beside it. */
function AccountOutline({ account, section }: AccountOutlineProps) {
  const { person } = account ?? {};
  return (
    <div className="flex min-h-0 flex-col gap-1 overflow-auto border-line bg-app px-3 py-3 max-lg:flex-none max-lg:border-b max-lg:py-2 lg:w-60 lg:flex-none lg:border-r">
      <div className="flex h-12 flex-none items-center gap-3 px-2.5 lg:mb-2">
        {person && (
          <>
            <PersonMark name={person.name} size="l" />
            <span className="min-w-0 text-list">
              <b className="block truncate font-medium">{person.name}</b>
              <span className="block truncate text-meta text-2">
                {ROLE_NAMES[person.role]}
                {person.isApprover && person.role !== "admin" && `, ${t("approver")}`}
              </span>
            </span>
          </>
        )}
      </div>
      <nav aria-label={t("Sections of the account")} className="contents max-lg:hidden">
        {ACCOUNT_SECTIONS.map((one) => (
          <a
            key={one.id}
            href={paths.account(one.id)}
            aria-current={one.id === section ? "true" : undefined}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              goTo(paths.account(one.id));
              document.getElementById(one.id)?.scrollIntoView();
            }}
            className={classNames(
              "flex h-[30px] flex-none items-center gap-2 rounded-md px-2.5 text-list max-lg:hidden",
              one.id === section
                ? "bg-selected font-medium text-1"
                : "text-2 hover:bg-hover hover:text-1",
            )}
          >
            <one.icon {...iconSize.m} className={one.id === section ? "text-accent" : undefined} />
            <span className="min-w-0 flex-1 truncate">{one.title}</span>
            {account && one.count && (
              <span className="num text-meta text-2">{countText(one.count(account))}</span>
            )}
          </a>
        ))}
      </nav>
      <span className="flex-1 max-lg:hidden" />
      {person && (
        <a
          href={paths.audit({ by: person.id })}
          className="flex h-[30px] flex-none items-center gap-2 rounded-md px-2.5 text-list text-2 hover:bg-hover hover:text-1 max-lg:hidden"
        >
          <ScrollText {...iconSize.m} />
          {t("Your audit entries")}
        </a>
      )}
    </div>
  );
}
