import { Menu, MenuItem, MenuLine } from "@pegboard/ui/overlays/menu.tsx";
import { PersonMark } from "@pegboard/ui/person-mark.tsx";
import { LogOut, UserRound } from "lucide-react";
import { type ReactElement, useState } from "react";
import { paths } from "../addresses/paths.ts";
import { useYou } from "../api/account/session.ts";
import { SignOut } from "../features/account/sign-out.tsx";
import { t } from "../messages/t.ts";

/** Who has signed in, at the foot of the navigation; nothing where nobody signs in. */
export function AccountEntry({ className }: { className: string }) {
  const you = useYou();
  if (!you) return null;
  return (
    <AccountMenu
      trigger={
        <button
          type="button"
          aria-label={t("{name}: account", { name: you.name })}
          className={className}
        >
          <PersonMark name={you.name} />
          <span className="hidden flex-1 truncate text-left text-list font-medium text-1 worded:inline">
            {you.name}
          </span>
        </button>
      }
    />
  );
}

function AccountMenu({ trigger }: { trigger: ReactElement }) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <Menu trigger={trigger}>
        <MenuItem icon={UserRound} href={paths.account()}>
          {t("Account")}
        </MenuItem>
        <MenuLine />
        <MenuItem icon={LogOut} onSelect={() => setLeaving(true)}>
          {t("Sign out")}
        </MenuItem>
      </Menu>
      {isLeaving && <SignOut onClose={() => setLeaving(false)} />}
    </>
  );
}
