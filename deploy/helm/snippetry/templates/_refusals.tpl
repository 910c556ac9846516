{{/* Refuses values that cannot work, each with one sentence. */}}
{{- define "snippetry.refuse" -}}
{{- $parts := fromYaml (include "snippetry.parts" .) -}}
{{- include "snippetry.refuseAddresses" . -}}
{{- include "snippetry.refuseSecrets" . -}}
{{- include "snippetry.refuseStores" . -}}
{{- include "snippetry.refuseShared" (dict "root" . "parts" $parts) -}}
{{- range $name, $part := $parts -}}
{{- include "snippetry.refusePart" (dict "root" $ "parts" $parts "name" $name "part" $part) -}}
{{- end -}}
{{- include "snippetry.refuseApis" . -}}
{{- end }}

{{- define "snippetry.refuseAddresses" -}}
{{- $v := .Values -}}
{{- $proxied := or $v.ingress.enabled $v.httpRoute.enabled -}}
{{- range $name := list "app" "preview" -}}
{{- $origin := get $v.origins (ternary "public" "preview" (eq $name "app")) -}}
{{- if not (or (get $v.hosts $name) (and $origin (not $proxied))) -}}
{{- fail (printf "hosts.%s is empty: name the host at which browsers reach the %s." $name (ternary "application" "previews" (eq $name "app"))) -}}
{{- end -}}
{{- end -}}
{{- if eq (include "snippetry.publicOrigin" .) (include "snippetry.previewOrigin" .) -}}
{{- fail "The application and previews have the same origin: previews run the code of users and need a host on another site." -}}
{{- end -}}
{{- if and $v.hosts.app (eq $v.hosts.app $v.hosts.preview) -}}
{{- fail "hosts.app and hosts.preview are the same: previews run the code of users and need a host on another site." -}}
{{- end -}}
{{- if and $v.ingress.enabled $v.httpRoute.enabled -}}
{{- fail "ingress and httpRoute are both enabled: choose one way to the gateway." -}}
{{- end -}}
{{- if and $v.httpRoute.enabled (not $v.httpRoute.parentRefs) -}}
{{- fail "httpRoute.parentRefs is empty: name the Gateway that receives the requests." -}}
{{- end -}}
{{- if not $v.image.registry -}}
{{- fail "image.registry is empty: name the registry that has the images." -}}
{{- end -}}
{{- end }}

{{/* Keys of the Secret without which a part cannot start. */}}
{{- define "snippetry.neededKeys" -}}
{{- $keys := list "INTERNAL_KEY" "ENCRYPTION_KEY" "JWT_PRIVATE_KEY" -}}
{{- $keys = concat $keys (ternary (list "MONGO_PASSWORD" "MONGO_KEY") (list "MONGODB_URI") .Values.mongodb.bundled) -}}
{{- $keys = append $keys (ternary "REDIS_PASSWORD" "REDIS_URL" .Values.redis.bundled) -}}
{{- if .Values.opensearch.external -}}{{- $keys = append $keys "SEARCH_URL" -}}{{- end -}}
{{- toJson $keys -}}
{{- end }}

{{- define "snippetry.refuseSecrets" -}}
{{- $secrets := .Values.secrets -}}
{{- if and $secrets.existingSecret $secrets.values -}}
{{- fail "secrets.existingSecret and secrets.values are both set: the values would not be used." -}}
{{- end -}}
{{- if not (or $secrets.existingSecret $secrets.values) -}}
{{- fail "secrets.existingSecret is empty: create a Secret with the keys of README.md; the chart makes none, since an upgrade would replace them." -}}
{{- end -}}
{{- if $secrets.values -}}
{{- range fromYamlArray (include "snippetry.neededKeys" .) -}}
{{- if not (get $secrets.values .) -}}
{{- fail (printf "secrets.values lacks %s, without which a part cannot start." .) -}}
{{- end -}}
{{- end -}}
{{- if not (or $secrets.values.SMTP_URL (eq (dig "auth" "env" "MAIL" "" .Values.parts) "log")) -}}
{{- fail "secrets.values lacks SMTP_URL: name a mail server, or set MAIL to log in the env of auth." -}}
{{- end -}}
{{- end -}}
{{- end }}

{{- define "snippetry.refuseStores" -}}
{{- $v := .Values -}}
{{- range $store, $key := dict "mongodb" "MONGODB_URI" "redis" "REDIS_URL" -}}
{{- if and (get $v $store).bundled (get $v.secrets.values $key) -}}
{{- fail (printf "%s.bundled is on and secrets.values has %s: use the bundled store or an external one." $store $key) -}}
{{- end -}}
{{- end -}}
{{- if and $v.opensearch.bundled $v.opensearch.external -}}
{{- fail "opensearch.bundled and opensearch.external are both on: use the bundled store or an external one." -}}
{{- end -}}
{{- if $v.networkPolicy.enabled -}}
{{- $external := dict "mongodb" (not $v.mongodb.bundled) "redis" (not $v.redis.bundled) "opensearch" $v.opensearch.external -}}
{{- range $store, $isExternal := $external -}}
{{- if and $isExternal (not (get $v.networkPolicy (printf "%sTo" $store))) -}}
{{- fail (printf "networkPolicy.%sTo is empty: name the addresses of the external %s, since every other flow is closed." $store $store) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- if and (eq $v.builds.store "bucket") (not $v.builds.bucket.name) -}}
{{- fail "builds.bucket.name is empty: name the bucket that has the builds." -}}
{{- end -}}
{{- end }}

{{/* Several pods cannot share what one pod has. */}}
{{- define "snippetry.refuseShared" -}}
{{- $v := .root.Values -}}
{{- $isShared := or (eq $v.builds.store "bucket") (include "snippetry.hasSharedVolume" .root) -}}
{{- if and (hasKey .parts "gateway") (gt (int .parts.gateway.max) 1) (not $isShared) -}}
{{- fail "Several gateways need the same builds: set builds.store to bucket, or to volume with ReadWriteMany." -}}
{{- end -}}
{{- if and $v.searchFiles.volume.enabled (not (include "snippetry.hasSearchFiles" .root)) -}}
{{- fail "searchFiles.volume.enabled is on, but OpenSearch has the search index." -}}
{{- end -}}
{{- if and $v.searchFiles.volume.enabled (hasKey .parts "snippets") (gt (int .parts.snippets.max) 1) -}}
{{- fail "Several replicas of snippets cannot share searchFiles.volume: each has index files of its own; turn the volume off or use OpenSearch." -}}
{{- end -}}
{{- if and $v.backup.builds (not (include "snippetry.hasSharedVolume" .root)) -}}
{{- fail "backup.builds needs builds.store volume with ReadWriteMany, which the backup can mount beside the gateway." -}}
{{- end -}}
{{- if and $v.backup.restore.file (not (or $v.backup.enabled $v.backup.volume.existingClaim)) -}}
{{- fail "backup.restore.file needs backup.enabled or backup.volume.existingClaim, the volume that has the file." -}}
{{- end -}}
{{- range $name, $fact := fromYaml (include "snippetry.facts" .root) -}}
{{- if not (hasKey $.parts $name) -}}
{{- fail (printf "parts.%s is missing: the platform needs every part but remotes." $name) -}}
{{- end -}}
{{- end -}}
{{- end }}

{{- define "snippetry.refusePart" -}}
{{- $v := .root.Values -}}
{{- $name := .name -}}
{{- $scaling := .part.autoscaling -}}
{{- $isWorker := eq .part.kind "worker" -}}
{{- $isRestoring := $v.backup.restore.file -}}
{{- if and (lt (int .part.min) 1) (ne .part.kind "remote") (not $isRestoring) -}}
{{- fail (printf "parts.%s has no replicas: the platform needs every part but remotes." $name) -}}
{{- end -}}
{{- if $scaling.enabled -}}
{{- if gt (int .part.min) (int .part.max) -}}
{{- fail (printf "parts.%s.autoscaling has more minReplicas than maxReplicas." $name) -}}
{{- end -}}
{{- if and $isWorker (not $v.keda.prometheusAddress) -}}
{{- fail (printf "parts.%s.autoscaling needs keda.prometheusAddress: workers are scaled by the number of waiting jobs." $name) -}}
{{- end -}}
{{- if and $isWorker (not $scaling.jobsPerReplica) -}}
{{- fail (printf "parts.%s.autoscaling.jobsPerReplica is missing." $name) -}}
{{- end -}}
{{- if and $scaling.requestsPerSecond (not $v.autoscaling.requestsMetric) -}}
{{- fail (printf "parts.%s.autoscaling.requestsPerSecond needs autoscaling.requestsMetric, the name of the metric of pods." $name) -}}
{{- end -}}
{{- if and (not $isWorker) (not (dig "requests" "cpu" "" .part.resources)) -}}
{{- fail (printf "parts.%s.autoscaling needs resources.requests.cpu, of which it measures the use." $name) -}}
{{- end -}}
{{- end -}}
{{- with .part.podDisruptionBudget -}}
{{- if and (hasKey . "minAvailable") (hasKey . "maxUnavailable") -}}
{{- fail (printf "parts.%s.podDisruptionBudget has minAvailable and maxUnavailable; Kubernetes accepts one of them." $name) -}}
{{- end -}}
{{- if and (ge (int .minAvailable) (int $.part.min)) (not $isRestoring) -}}
{{- fail (printf "parts.%s.podDisruptionBudget.minAvailable is not below the %d replicas that there are at least: no node could be drained." $name (int $.part.min)) -}}
{{- end -}}
{{- end -}}
{{- if lt (mul 1000 (int .part.terminationGracePeriodSeconds)) (add (int $v.drainMs) 30000) -}}
{{- fail (printf "parts.%s.terminationGracePeriodSeconds is too short: a part drains for drainMs and then finishes requests for up to 30 seconds." $name) -}}
{{- end -}}
{{- $own := fromYamlArray (include "snippetry.ownEnv" .) -}}
{{- range $variable, $_ := merge (dict) .part.env $v.env -}}
{{- range $own -}}
{{- if eq .name $variable -}}
{{- fail (printf "env.%s is set by the chart for %s: use the value of the chart that it comes from." $variable $name) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end }}

{{/* Objects of APIs that the cluster lacks would stop the installation halfway. */}}
{{- define "snippetry.refuseApis" -}}
{{- $v := .Values -}}
{{- $needed := dict -}}
{{- if $v.httpRoute.enabled -}}{{- $_ := set $needed "httpRoute" "gateway.networking.k8s.io/v1" -}}{{- end -}}
{{- if $v.metrics.podMonitor.enabled -}}{{- $_ := set $needed "metrics.podMonitor" "monitoring.coreos.com/v1" -}}{{- end -}}
{{- if $v.metrics.rules.enabled -}}{{- $_ := set $needed "metrics.rules" "monitoring.coreos.com/v1" -}}{{- end -}}
{{- range $name, $part := fromYaml (include "snippetry.parts" .) -}}
{{- if and $part.autoscaling.enabled (eq $part.kind "worker") -}}
{{- $_ := set $needed (printf "parts.%s.autoscaling" $name) "keda.sh/v1alpha1" -}}
{{- end -}}
{{- end -}}
{{- range $value, $api := $needed -}}
{{- if not ($.Capabilities.APIVersions.Has $api) -}}
{{- fail (printf "%s needs the API %s, which the cluster does not have; for helm template, name it with --api-versions." $value $api) -}}
{{- end -}}
{{- end -}}
{{- if and $v.networkPolicy.enabled $v.metrics.podMonitor.enabled (not $v.networkPolicy.metricsFrom) -}}
{{- fail "networkPolicy.metricsFrom is empty: name the namespace of Prometheus, which could not read metrics otherwise." -}}
{{- end -}}
{{- end }}
