import { contentType } from '@frontrow/contract/delivery/app-requests'
import type { Platform } from './platform.ts'

const brackets = { list: ['[', ']'], object: ['[', ']'] } as const
const braces = { list: ['[', ']'], object: ['{', '}'] } as const
const quoted = (name: string) => `"${name}": `

const android: Platform = {
  name: 'Android',
  language: 'Kotlin',
  needs: 'It needs nothing but the platform; call it away from the main thread, on Dispatchers.IO.',
  notation: {
    indent: '    ',
    quote: '"',
    trailingComma: true,
    object: ['mapOf(', ')'],
    list: ['listOf(', ')'],
    field: (name) => `"${name}" to `,
    slots: { os: '"android"', impression: 'token', referrer: 'referrer', installId: 'installId' },
  },
  helper: (address) => `import java.net.HttpURLConnection
import java.net.URL
import org.json.JSONObject

const val FRONTROW = "${address}"

fun post(path: String, body: Map<String, Any>): JSONObject {
    val http = URL(FRONTROW + path).openConnection() as HttpURLConnection
    http.requestMethod = "POST"
    http.setRequestProperty("content-type", "${contentType}")
    http.doOutput = true
    http.outputStream.use { it.write(JSONObject(body).toString().toByteArray()) }
    check(http.responseCode == 200) { "Frontrow answered \${http.responseCode}" }
    return JSONObject(http.inputStream.bufferedReader().use { it.readText() })
}`,
  uses: {
    ad: (post) => `val answer = post("${post().path}", ${post().body})
val ad = answer.optJSONObject("ad") // null: see answer.getString("reason")`,
    impression: (post) => `val token = ad.getJSONObject("tokens").getString("impression")
post("${post().path}", ${post().body})`,
    click: () => 'startActivity(Intent(Intent.ACTION_VIEW, Uri.parse(ad.getString("click_url"))))',
    install: (post) => `// referrer: from InstallReferrerClient (com.android.installreferrer)
// installId: a random id, kept in your preferences
post("${post().path}", ${post().body})`,
  },
}

const ios: Platform = {
  name: 'iOS',
  language: 'Swift',
  needs: 'It needs nothing but iOS 15 or newer.',
  notation: {
    indent: '    ',
    quote: '"',
    trailingComma: true,
    ...brackets,
    field: quoted,
    slots: { os: '"ios"', impression: 'token', referrer: 'referrer', installId: 'installId' },
  },
  helper: (address) => `import Foundation

let frontrow = "${address}"

func post(_ path: String, _ body: [String: Any]) async throws -> [String: Any] {
    var request = URLRequest(url: URL(string: frontrow + path)!)
    request.httpMethod = "POST"
    request.setValue("${contentType}", forHTTPHeaderField: "content-type")
    request.httpBody = try JSONSerialization.data(withJSONObject: body)
    let (data, response) = try await URLSession.shared.data(for: request)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else {
        throw URLError(.badServerResponse)
    }
    return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
}`,
  uses: {
    ad: (post) => `let answer = try await post("${post().path}", ${post().body})
let ad = answer["ad"] as? [String: Any] // nil: see answer["reason"]`,
    impression: (post) => `let tokens = ad["tokens"] as! [String: String]
let token = tokens["impression"]!
_ = try await post("${post().path}", ${post().body})`,
    click: () => 'await UIApplication.shared.open(URL(string: ad["click_url"] as! String)!)',
    install: (post) => `// referrer: "frontrow_click=" and the token a link of yours brought, or ""
// installId: a random id, kept in UserDefaults
_ = try await post("${post().path}", ${post().body})`,
  },
}

const flutter: Platform = {
  name: 'Flutter',
  language: 'Dart',
  needs: 'It needs the packages http and url_launcher.',
  notation: {
    indent: '  ',
    quote: "'",
    trailingComma: true,
    ...braces,
    field: (name) => `'${name}': `,
    slots: {
      os: "Platform.isIOS ? 'ios' : 'android'",
      impression: 'token',
      referrer: 'referrer',
      installId: 'installId',
    },
  },
  helper: (address) => `import 'dart:convert';
import 'dart:io';
import 'package:http/http.dart' as http;

const frontrow = '${address}';

Future<Map<String, dynamic>> post(String path, Map<String, dynamic> body) async {
  final answer = await http.post(
    Uri.parse('$frontrow$path'),
    headers: {'content-type': '${contentType}'},
    body: jsonEncode(body),
  );
  if (answer.statusCode != 200) throw HttpException('\${answer.statusCode}');
  return jsonDecode(answer.body) as Map<String, dynamic>;
}`,
  uses: {
    ad: (post) => `final answer = await post('${post().path}', ${post().body});
final ad = answer['ad']; // null: see answer['reason']`,
    impression: (post) => `final token = ad['tokens']['impression'];
await post('${post().path}', ${post().body});`,
    click: () => `await launchUrl(
  Uri.parse(ad['click_url']),
  mode: LaunchMode.externalApplication,
);`,
    install: (post) => `// referrer: from android_play_install_referrer, or '' on iOS
// installId: a random id, kept in shared_preferences
await post('${post().path}', ${post().body});`,
  },
}

const reactNative: Platform = {
  name: 'React Native',
  language: 'TypeScript',
  needs: 'It needs nothing but the platform.',
  notation: {
    indent: '  ',
    quote: "'",
    trailingComma: true,
    list: ['[', ']'],
    object: ['{ ', ' }'],
    field: (name) => `${name}: `,
    slots: {
      os: "Platform.OS === 'ios' ? 'ios' : 'android'",
      impression: 'ad.tokens.impression',
      referrer: 'referrer',
      installId: 'installId',
    },
  },
  helper: (address) => `import { Linking, Platform } from 'react-native'

const frontrow = '${address}'

async function post(path: string, body: object) {
  const answer = await fetch(frontrow + path, {
    method: 'POST',
    headers: { 'content-type': '${contentType}' },
    body: JSON.stringify(body),
  })
  if (answer.status !== 200) throw new Error(\`Frontrow answered \${answer.status}\`)
  return answer.json()
}`,
  uses: {
    ad: (post) => `const { ad, reason } = await post('${post().path}', ${post().body})
// ad is null where nothing fits: see reason`,
    impression: (post) => `await post('${post().path}', ${post().body})`,
    click: () => 'await Linking.openURL(ad.click_url)',
    install: (post) => `// referrer: from react-native-play-install-referrer, or '' on iOS
// installId: a random id, kept in your storage
await post('${post().path}', ${post().body})`,
  },
}

const unity: Platform = {
  name: 'Unity',
  language: 'C#',
  needs: 'It needs the package com.unity.nuget.newtonsoft-json.',
  notation: {
    indent: '    ',
    quote: '"',
    trailingComma: true,
    list: ['new JArray { ', ' }'],
    object: ['new JObject { ', ' }'],
    field: (name) => `["${name}"] = `,
    slots: {
      os: 'isApple ? "ios" : "android"',
      impression: 'token',
      referrer: 'referrer',
      installId: 'installId',
    },
  },
  helper: (address) => `using System;
using System.Collections;
using System.Text;
using Newtonsoft.Json.Linq;
using UnityEngine;
using UnityEngine.Networking;

public class Frontrow : MonoBehaviour
{
    const string Address = "${address}";

    public IEnumerator Post(string path, JObject body, Action<JObject> then = null)
    {
        using var request = new UnityWebRequest(Address + path, "POST");
        request.uploadHandler = new UploadHandlerRaw(Encoding.UTF8.GetBytes(body.ToString()));
        request.downloadHandler = new DownloadHandlerBuffer();
        request.SetRequestHeader("content-type", "${contentType}");
        yield return request.SendWebRequest();
        if (request.responseCode == 200)
            then?.Invoke(JObject.Parse(request.downloadHandler.text));
    }
}`,
  uses: {
    ad: (post) => `var isApple = Application.platform == RuntimePlatform.IPhonePlayer;
JObject ad = null;
yield return frontrow.Post("${post().path}", ${post().body}, answer => ad = answer["ad"] as JObject);
// ad is null where nothing fits: see answer["reason"]`,
    impression: (post) => `var token = (string)ad["tokens"]["impression"];
yield return frontrow.Post("${post().path}", ${post().body});`,
    click: () => 'Application.OpenURL((string)ad["click_url"]);',
    install: (post) => `// referrer: from Google's install referrer library, or "" on iOS
// installId: a random id, kept in PlayerPrefs
yield return frontrow.Post("${post().path}", ${post().body});`,
  },
}

const godot: Platform = {
  name: 'Godot',
  language: 'GDScript',
  needs: 'It needs Godot 4, and the permission Internet in the export for Android.',
  notation: {
    indent: '\t',
    quote: '"',
    trailingComma: true,
    ...braces,
    field: quoted,
    slots: {
      os: '"ios" if OS.get_name() == "iOS" else "android"',
      impression: 'token',
      referrer: 'referrer',
      installId: 'install_id',
    },
  },
  helper: (address) => `extends Node

const FRONTROW := "${address}"

func post(path: String, body: Dictionary) -> Dictionary:
	var http := HTTPRequest.new()
	add_child(http)
	var headers := PackedStringArray(["content-type: ${contentType}"])
	http.request(FRONTROW + path, headers, HTTPClient.METHOD_POST, JSON.stringify(body))
	var answer: Array = await http.request_completed
	http.queue_free()
	if answer[1] != 200:
		return {}
	return JSON.parse_string(answer[3].get_string_from_utf8())`,
  uses: {
    ad: (post) => `var answer := await post("${post().path}", ${post().body})
var ad = answer.get("ad") # null: see answer.get("reason")`,
    impression: (post) => `var token: String = ad.tokens.impression
await post("${post().path}", ${post().body})`,
    click: () => 'OS.shell_open(ad.click_url)',
    install: (post) => `# referrer: from a plugin for the install referrer, or "" on iOS
# install_id: a random id, kept in user://
await post("${post().path}", ${post().body})`,
  },
}

export const platforms: readonly [Platform, ...Platform[]] = [
  android,
  ios,
  flutter,
  reactNative,
  unity,
  godot,
]
