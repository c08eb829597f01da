import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { healthRoutes } from "../../src/base/http/health-routes.ts";
import { readConfig } from "../../src/config.ts";

/*
 * The files in deploy/ must match the program: its settings, its port, its health check, and the time it takes to stop.
 */

const root = join(import.meta.dirname, "../..");
const deploy = (name: string) => readFileSync(join(root, "deploy", name), "utf8");
type Yaml = ReturnType<typeof JSON.parse>;
const parsed = (name: string): Yaml => Bun.YAML.parse(deploy(name));

const compose = parsed("compose.yaml");
const objects = parsed("kubernetes.yaml") as Yaml[];
const ofKind = (kind: string): Yaml => objects.find((object) => object.kind === kind);
const pod = ofKind("Deployment").spec.template.spec;
const [container] = pod.containers;

type Env = Record<string, string>;
const environments: [string, Env][] = [
  ["compose.yaml, node1", compose.services.node1.environment],
  ["compose.yaml, node2", compose.services.node2.environment],
  ["kubernetes.yaml", Object.fromEntries(container.env.map(({ name, value }: Env) => [name, value]))],
];

const settingNames = [...readFileSync(join(root, "src/config.ts"), "utf8").matchAll(/^ {2}([A-Z_]+): /gm)].map(
  ([, name]) => name,
);
const healthPaths = healthRoutes({} as never).routes.map(({ path }) => path);

/** Fills in variables as docker compose does. */
const filled = (content: string) => content.replaceAll(/\$\{\w+:\?\}/g, "secret");

/** The path of each secret that the program gets as a file. */
const secretFiles: Record<string, string> = {
  ...Object.fromEntries(
    (compose.services.node1.configs as { source: string; target: string }[]).map(({ source, target }) => [
      target,
      filled(compose.configs[source].content),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(ofKind("Secret").stringData as Env).map(([name, value]) => [
      `${container.volumeMounts[1].mountPath}/${name}`,
      value,
    ]),
  ),
};

describe.each(environments)("%s", (_, env) => {
  test("deployments use settings and values that the program accepts", () => {
    const accepted: Env = {};
    for (const [name, value] of Object.entries(env)) {
      const setting = name.replace(/_FILE$/, "");
      expect(settingNames).toContain(setting);
      if (setting !== name) expect(Object.keys(secretFiles)).toContain(value);
      accepted[setting] = setting === name ? value : (secretFiles[value] ?? "");
    }
    const config = readConfig(accepted);
    expect(config).toMatchObject({ host: "0.0.0.0", port: 3000, dataDir: "/data", trustProxy: true });
    expect(config.databaseUrl).toStartWith("postgres://");
    expect(config.photoBucket?.name).toMatch(/photos$|club$/);
  });
});

describe("compose.yaml", () => {
  const { services, configs } = compose;
  test("deployments start every required part, and keep the data that each writes", () => {
    for (const service of Object.values<Yaml>(services)) {
      const needs = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {});
      for (const need of needs) expect(Object.keys(services)).toContain(need);
      for (const volume of service.volumes ?? []) {
        expect(Object.keys(compose.volumes)).toContain(volume.split(":")[0]);
      }
      for (const { source } of service.configs ?? []) expect(Object.keys(configs)).toContain(source);
    }
  });
  test("the load balancer uses each instance's readiness check", () => {
    const { content } = configs.caddyfile;
    const { PORT } = services.node1.environment;
    expect(content).toContain(`reverse_proxy node1:${PORT} node2:${PORT} {`);
    expect(healthPaths).toContain(/health_uri (\S+)/.exec(content)?.[1] ?? "");
  });
  test("compose.yaml allows enough connections, and sorts in the database as the embedded one does", () => {
    const all = 2 * Number(services.node1.environment.DATABASE_CONNECTIONS);
    for (const { command } of [services.primary, services.standby]) {
      expect(Number(/max_connections=(\d+)/.exec(String(command))?.[1])).toBeGreaterThan(all);
    }
    expect(services.primary.environment.POSTGRES_INITDB_ARGS).toBe("--locale=C --encoding=UTF8");
    expect(services.primary.networks.default.aliases).toEqual([
      new URL(secretFiles["/run/database-url"] ?? "").hostname,
    ]);
  });
});

describe("kubernetes.yaml", () => {
  test("deployments probe the program's paths at its port, and don't kill an instance that waits for its database", () => {
    const { startupProbe, readinessProbe, livenessProbe, ports } = container;
    for (const { httpGet } of [startupProbe, readinessProbe, livenessProbe]) {
      expect(healthPaths).toContain(httpGet.path);
      expect(httpGet.port).toBe(ports[0].name);
    }
    expect(livenessProbe.httpGet.path).toBe("/healthz");
    expect(ports[0].containerPort).toBe(3000);
    expect(ofKind("Service").spec.ports[0].targetPort).toBe(ports[0].name);
  });
  test("kubernetes.yaml runs the program as the image's user, with its data folder", () => {
    const image = readFileSync(join(root, "Dockerfile"), "utf8");
    expect(image).toContain(`--uid ${pod.securityContext.runAsUser} `);
    expect(image).toContain(`DATA_DIR=${container.volumeMounts[0].mountPath}`);
  });
  test("kubernetes.yaml scales its deployment by a metric of the program, within the server's connections", () => {
    const { scaleTargetRef, maxReplicas, minReplicas } = ofKind("HorizontalPodAutoscaler").spec;
    expect(scaleTargetRef.name).toBe(ofKind("Deployment").metadata.name);
    expect(minReplicas).toBeGreaterThan(1);
    expect(maxReplicas * 10).toBeLessThan(100);
    const metrics = readFileSync(join(root, "src/base/metrics/request-metrics.ts"), "utf8");
    expect(metrics).toContain(`"${/rate of (\w+)/.exec(deploy("kubernetes.yaml"))?.[1]}"`);
  });
});

test("each deployment allows as much time to stop as the systemd unit", () => {
  const patience = Number(/TimeoutStopSec=(\d+)/.exec(deploy("fishtournament.service"))?.[1]);
  expect(compose.services.node1.stop_grace_period).toBe(`${patience}s`);
  expect(pod.terminationGracePeriodSeconds).toBe(patience);
});

test("the README lists the existing files", () => {
  const line = readFileSync(join(root, "README.md"), "utf8")
    .split("\n")
    .find((row) => row.startsWith("| `deploy/`"));
  const words = {
    "fishtournament.service": "systemd",
    Caddyfile: "Caddyfile",
    "compose.yaml": "Compose",
    "kubernetes.yaml": "Kubernetes",
    "alerts.yaml": "alerts",
    "grafana-dashboard.json": "dashboard",
    "install.sh": "installer",
    "release-key.pem": "release key",
  };
  for (const file of readdirSync(join(root, "deploy"))) expect(line).toContain(words[file as keyof typeof words]);
});
