/** Why no tool reaches what has such a name. */
interface ForbiddenNames {
  /** What follows "which": a sentence of an error says it. */
  why: string;
  /** Whole names, as `comparableFileName` makes them. */
  names?: readonly string[];
  /** What such a name looks like. */
  pattern?: RegExp;
}

const splitNames = (names: string) => names.split(" ");

/**
 * Names of files and folders that some program looks for by itself, that run when they are opened,
 * or that hold keys: whoever writes one runs a command as the person who works there, and whoever
 * reads one gets in elsewhere. No setting takes a row away. Other source code is what a workspace
 * is for.
 */
export const FORBIDDEN_NAMES: readonly ForbiddenNames[] = [
  {
    why: "is hidden: keys, hooks and what shells, editors and other programs read at their start",
    pattern: /^\./,
  },
  {
    why: "is the repository of Git, whose hooks and settings run commands",
    names: ["head", "commondir", "gitdir"],
    pattern: /\.git$/,
  },
  {
    why: "is a hook of Git, wherever its settings say that hooks are",
    names: [
      "githooks",
      "applypatch-msg",
      "prepare-commit-msg",
      "commit-msg",
      "fsmonitor-watchman",
      "push-to-checkout",
      "sendemail-validate",
      "reference-transaction",
      "proc-receive",
    ],
    pattern:
      /^(pre|post)-(applypatch|commit|merge-commit|merge|rebase|checkout|push|receive|update|auto-gc|rewrite|index-change)$/,
  },
  {
    why: "is Pegboard's own: it says which commands run, or unlocks secrets",
    names: ["secret.key", "secret.key.next", "pegboard.running.json", "pegboard.schema.json"],
    pattern: /^(pegboard|calls)\.(ya?ml|json|sqlite.*)$/,
  },
  {
    why: "is a key, or a list of passwords",
    names: [
      "credentials",
      "credentials.json",
      "kubeconfig",
      "_netrc",
      "htpasswd",
      "sudoers",
      "wallet.dat",
    ],
    pattern:
      /^(id_(rsa|dsa|ecdsa|ed25519)(_sk)?(\..*)?|authorized_keys2?|known_hosts|secrets?\.(ya?ml|json|toml)|client_secret.*\.json|service[-_]?account.*\.json|terraform\.tfstate.*|.*\.(pem|key|p12|pfx|ppk|jks|keystore|kdbx?|gpg|asc|ovpn|tfvars|env))$/,
  },
  {
    why: "holds scripts that npm and other runtimes of JavaScript run, or says what they install",
    names: [
      "package.json",
      "package-lock.json",
      "npm-shrinkwrap.json",
      "yarn.lock",
      "pnpm-lock.yaml",
      "bun.lock",
      "pnpm-workspace.yaml",
      "pnpmfile.cjs",
      "bun.lockb",
      "bunfig.toml",
      "deno.json",
      "deno.jsonc",
      "deno.lock",
      "jsr.json",
      "bower.json",
      "lerna.json",
      "nx.json",
      "turbo.json",
      "rush.json",
      "project.json",
      "node_modules",
      "angular.json",
      "firebase.json",
      "cdk.json",
      "ember-cli-build.js",
      "webpack.mix.js",
      "nodemon.json",
      "wrangler.toml",
      "wrangler.json",
      "wrangler.jsonc",
      "vercel.json",
      "netlify.toml",
    ],
  },
  {
    why: "is loaded by tools of JavaScript and by editors when they start",
    pattern:
      /^((ts|js)config.*\.json|(grunt|gulp|jake|cake|proto|knex|plop)file(\..*)?|(electron-builder|ormconfig)\..*|(karma|wdio|protractor|nightwatch)\.conf\..*|.*\.(config|setup|workspace)(\.[\w-]+)?\.([cm]?[jt]sx?|json))$/,
  },
  {
    why: "is loaded by Python itself, by its tests or by its installers",
    names: [
      "sitecustomize.py",
      "usercustomize.py",
      "conftest.py",
      "setup.py",
      "setup.cfg",
      "pyproject.toml",
      "tox.ini",
      "noxfile.py",
      "fabfile.py",
      "tasks.py",
      "dodo.py",
      "manage.py",
      "pytest.ini",
      "pipfile",
      "pipfile.lock",
      "poetry.lock",
      "uv.lock",
      "pdm.lock",
      "pixi.toml",
      "environment.yml",
      "environment.yaml",
      "buildout.cfg",
      "pylintrc",
      "mypy.ini",
      "hatch.toml",
      "alembic.ini",
      "conf.py",
      "dvc.yaml",
      "mlproject",
      "site-packages",
      "dist-packages",
      "__pycache__",
      "pyvenv.cfg",
    ],
    pattern: /^((requirements|constraints).*\.(txt|in)|.*\.(pth|pyc|pyo|pyd|egg-link|whl|egg))$/,
  },
  {
    why: "is run or loaded by tools that build or install programs",
    names: [
      ...splitNames(
        "rakefile gemfile gemfile.lock guardfile capfile brewfile fastfile podfile appfile dangerfile",
      ),
      ...splitNames(
        "berksfile thorfile vagrantfile config.ru cartfile snakefile sconstruct sconscript wscript",
      ),
      ...splitNames(
        "composer.json composer.lock php.ini cargo.toml cargo.lock build.rs go.mod go.sum go.work pom.xml",
      ),
      ...splitNames(
        "gradlew mvnw gradle.properties build.sbt build.xml build.sc mix.exs mix.lock rebar.config",
      ),
      ...splitNames(
        "package.swift nuget.config global.json stack.yaml build.bazel workspace.bazel module.bazel",
      ),
      ...splitNames(
        "meson.build makefile.pl build.pl project.clj deps.edn bb.edn shard.yml dub.json dune dune-project",
      ),
      ...splitNames("alire.toml rprofile.site renv.lock configure configure.ac"),
      ...splitNames(
        "pkgbuild apkbuild buck xmake.lua premake5.lua phpunit.xml phpunit.xml.dist snapcraft.yaml",
      ),
    ],
    pattern:
      /^((gnu|bsd)?makefile([.-].*)?|cmakelists\.txt|cmakepresets\.json|.*\.(mk|mak|cmake|bzl|bazel|gemspec|rockspec|podspec|gradle|gradle\.kts|cabal|nimble|props|targets|sln|slnx|rsp|(cs|fs|vb|vcx|sql|c)proj)|setup\.(hs|lhs|ps1|sh))$/,
  },
  {
    why: "says what a runner of tasks, a container or a service of continuous integration runs",
    names: [
      "justfile",
      "earthfile",
      "tiltfile",
      "procfile",
      "containerfile",
      "devbox.json",
      "flake.nix",
      "flake.lock",
      "action.yml",
      "action.yaml",
      "chart.yaml",
      "skaffold.yaml",
      "buildspec.yml",
      "buildspec.yaml",
      "app.yaml",
      "amplify.yml",
      "samconfig.toml",
      "web.config",
      "ansible.cfg",
      "lefthook.yml",
      "lefthook.yaml",
      "mise.toml",
      "devcontainer.json",
      "docker-bake.hcl",
    ],
    pattern:
      /^((docker|jenkins|task|salt|wercker)file([.-].*)?|.*\.(dockerfile|containerfile|jenkinsfile|nix|tf|tf\.json|hcl)|(docker-|podman-)?compose.*\.ya?ml|(azure-|bitbucket-)?pipelines?.*\.ya?ml|(appveyor|codeship|cloudbuild|taskfile|serverless|pulumi|helmfile|circle|wercker|jenkins).*\.ya?ml)$/,
  },
  {
    why: "starts programs at certain times or when the machine starts",
    names: [
      "crontab",
      "anacrontab",
      "autostart",
      "launchagents",
      "launchdaemons",
      "rc.local",
      "inittab",
    ],
    pattern:
      /^(cron\.(d|hourly|daily|weekly|monthly|allow|deny)|.*\.(service|socket|timer|mount|automount|swap|path|slice|scope|target|plist|desktop|rules|udev|job))$/,
  },
  {
    why: "runs when it is opened or called",
    pattern:
      /^(.*\.(sh|bash|zsh|fish|ksh|csh|command|workflow|scpt|scptd|applescript|app|bat|cmd|com|exe|msi|msix|ps1|psm1|psd1|ps1xml|vbs|vbe|jse|wsf|wsh|hta|scr|pif|cpl|reg|inf|lnk|url|website|scf|library-ms|settingcontent-ms|jar|jnlp|so(\.\d.*)?|dll|dylib|node|appimage|run|deb|rpm|pkg|dmg|docm|dotm|xlsm|xltm|xlam|pptm|potm|ppam|sldm)|(desktop|autorun)\.(ini|inf)|bashrc|zshrc|_?g?vimrc|_?exrc|.*\.code-workspace|.*\.sublime-project|.*\.iml)$/,
  },
  {
    why: "tells other agents what to do, or which programs they start",
    names: ["claude_desktop_config.json", "copilot-instructions.md", "skill.md"],
    pattern:
      /^((claude|agents|gemini)(\.local|\.override)?\.md|.*\.(instructions|prompt|agent|chatmode)\.md|.*\.mdc|(.*[._-])?mcp([._-].*)?\.json)$/,
  },
  {
    why: "is a short name of Windows, which stands for another one",
    pattern: /^[^.]{1,6}~\d+(\..{0,3})?$/,
  },
];

const BY_NAME = new Map(
  FORBIDDEN_NAMES.flatMap((row) => row.names?.map((name) => [name, row] as const) ?? []),
);

const ALWAYS = "No tool reaches it, whatever its settings say";

/**
 * Why no tool reaches a file or folder of that name, as what follows it; undefined for all others.
 */
export function forbiddenName(name: string): string | undefined {
  const compared = comparableFileName(name);
  // `..` and what is nothing but dots and blanks stands for no name of its own.
  if (compared === "") return `is no name that every system reads alike. ${ALWAYS}`;
  const row =
    BY_NAME.get(compared) ?? FORBIDDEN_NAMES.find(({ pattern }) => pattern?.test(compared));
  return row && `${row.why}. ${ALWAYS}`;
}

/** The first part of a path below a folder that no tool reaches, and why. */
export function forbiddenPart(parts: readonly string[]): { name: string; why: string } | undefined {
  for (const name of parts) {
    const why = forbiddenName(name);
    if (why !== undefined) return { name, why };
  }
  return undefined;
}

/**
 * A name as the least exact system reads it: case, the forms of Unicode and invisible characters
 * make no difference on some, blanks and dots at the end and what follows a colon (a stream of
 * NTFS) none on others.
 */
function comparableFileName(name: string): string {
  return name
    .normalize("NFKC")
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, "")
    .toLowerCase()
    .replace(/:.*$/s, "")
    .replace(/^\s+|[\s.]+$/g, "");
}
